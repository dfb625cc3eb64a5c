import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** In how many ways the same page is written: by theme and by encoding. */

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Encoding = "br" | "gzip" | "identity";

export function askedTheme(cookies: string | undefined): Theme {
  if (!cookies?.includes("theme=")) return "system";
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1];
  return (theme as Theme | undefined) ?? "system";
}

/** The choice stands on the root, before any script (A67). */
export function setTheme(markup: string, theme: Theme): string {
  return theme === "system" ? markup : markup.replace("<html ", `<html data-theme="${theme}" `);
}

/** brotli wherever it is welcome at all: `accepts` would take gzip from "gzip, br". */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return "gzip";
  return "identity";
}

/** `best` takes a fifth of a second, for what is kept; `quick` a few milliseconds, for one visitor. */
export async function compress(bytes: Buffer, encoding: Encoding, effort: "best" | "quick"): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: effort === "best" ? 9 : 6 });
  const quality = effort === "best" ? constants.BROTLI_MAX_QUALITY : 5;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: quality };
  return promisify(brotliCompress)(bytes, { params });
}
