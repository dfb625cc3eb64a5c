import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

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
