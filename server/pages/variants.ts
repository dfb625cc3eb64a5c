import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The variants of a page: theme and encoding. */

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Encoding = "br" | "gzip" | "identity";

export function askedTheme(cookies: string | undefined): Theme {
  if (!cookies?.includes("theme=")) return "system";
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1];
  return (theme as Theme | undefined) ?? "system";
}

/** Puts the visitor's theme on the root element, so that it applies before any script runs (A67). */
export function setTheme(markup: string, theme: Theme): string {
  return theme === "system" ? markup : markup.replace("<html ", `<html data-theme="${theme}" `);
}

/** Chooses brotli whenever the client accepts it. The `accepts` library would choose gzip for "gzip, br". */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return "gzip";
  return "identity";
}

/** `best` takes a fifth of a second, for cached pages. `quick` takes a few milliseconds, for one visitor. */
export async function compress(bytes: Buffer, encoding: Encoding, effort: "best" | "quick"): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: effort === "best" ? 9 : 6 });
  const quality = effort === "best" ? constants.BROTLI_MAX_QUALITY : 5;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: quality };
  return promisify(brotliCompress)(bytes, { params });
}
