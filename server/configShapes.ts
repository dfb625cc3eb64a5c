import * as z from "zod";

/** The allowed formats of settings, which are checked as text (settings.ts says why). */
export const checked = (isRight: (text: string) => unknown, fault: string) => z.string().refine(isRight, fault);

/** What Express understands in a list: "10.0.0.1", "10.0.0.0/8", "fd00::/8". It would throw, long after the other errors. */
const trusted = z.union([z.enum(["loopback", "linklocal", "uniquelocal"]), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const wholeNumber = (least: number, most: number) =>
  checked(
    (digits) => /^\d{1,9}$/.test(digits) && Number(digits) >= least && Number(digits) <= most,
    `must be a whole number from ${least} to ${most}`,
  );
export const webAddress = checked(parseWebAddress, "must be an http or https address");
export const bytes = (...lengths: number[]) =>
  checked((key) => lengths.includes(Buffer.byteLength(key)), `must be ${lengths.join(" or ")} bytes long in UTF-8`);

/** undefined: it is no address, or has another protocol. */
function parseAddress(text: string, ...protocols: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) ? url : undefined;
}

export function parseWebAddress(text: string): URL | undefined {
  return parseAddress(text, "http:", "https:");
}

export function isDatabaseAddress(text: string): boolean {
  const url = parseAddress(text, "postgres:", "postgresql:");
  if (!url?.hostname) return false;
  return url.pathname.length > 1 && [url.username, url.password, url.pathname].every(isDecodable);
}

/** `hostname`: as in URL, so an IPv6 address may stand in brackets. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname === "::1" || /^127\.[\d.]+$/.test(hostname);
}

/** Whether requests to an http or https address cross a network without TLS. */
export function isUnencrypted(text: string): boolean {
  const url = parseWebAddress(text);
  return url?.protocol === "http:" && !isLoopback(url.hostname);
}

/** pg checks certificate and name in all of them, but for `uselibpqcompat`, which checks both in the last only. */
const encryptedModes = ["require", "verify-ca", "verify-full"];

/** The same for a database's address, also where TLS would take anybody's certificate. A `host` in the query counts. */
export function isDatabaseUnencrypted(text: string): boolean {
  if (!isDatabaseAddress(text)) return false;
  const { hostname, searchParams } = new URL(text);
  const last = (name: string) => searchParams.getAll(name).at(-1);
  const host = last("host") || decodeURIComponent(hostname);
  const mode = last("sslmode");
  const modes = last("uselibpqcompat") === "true" ? ["verify-full"] : encryptedModes;
  const isEncrypted = mode ? modes.includes(mode) : ["true", "1"].includes(last("ssl") ?? "");
  return !isEncrypted && !host.startsWith("/") && !isLoopback(host);
}

/** "smtps://user:password@host:465" or "smtp://host:587". Any other part would be ignored. */
export function isMailServer(text: string): boolean {
  const url = parseAddress(text, "smtp:", "smtps:");
  if (!url?.hostname || !["", "/"].includes(url.pathname) || /[?#]/.test(text)) return false;
  const { username, password } = url;
  return (username === "") === (password === "") && [username, password].every(isDecodable);
}

/** The password in an address, as it stands there and decoded. PostgreSQL's may also be among the parameters. */
export function listPasswords(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { password, searchParams } = new URL(text);
  return [password, decodeURIComponent(password), ...searchParams.getAll("password")].filter(Boolean);
}

/** Bare addresses only, several with commas. */
export function parseMailAddresses(text: string): string[] | undefined {
  const addresses = text.split(",").map((part) => part.trim());
  return addresses.every((address) => /^[^\s@<>()[\]:;"\\]+@[^\s@<>()[\]:;"\\]+$/.test(address))
    ? addresses
    : undefined;
}

/** A country's name as it is compared: its words, without case and accents. */
export const toWords = (name: string) =>
  (
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");

/** "default=a@example.com; Kenya=b@example.com, c@example.com": addresses by the words of a country, each named once. */
export function parseLeadAddresses(text: string): Map<string, string[]> | undefined {
  const parts = text.split(";").filter((part) => part.trim());
  const known = new Map<string, string[]>();
  for (const part of parts) {
    const [country = "", ...addresses] = part.split("=");
    const to = parseMailAddresses(addresses.join("="));
    if (to && toWords(country)) known.set(toWords(country), to);
  }
  return known.size === parts.length && known.has("default") ? known : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function isOrigin(text: string): boolean {
  const url = parseWebAddress(text);
  return url !== undefined && `${url.origin}/` === url.href && !/[?#]/.test(text);
}

/** In the shape that Express's "trust proxy" takes. */
export function parseTrustProxy(text: string): boolean | number | string[] | undefined {
  if (text === "true") return true;
  if (text === "false") return false;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const parts = text.split(",").map((part) => part.trim());
  return parts.every((part) => trusted.safeParse(part).success) ? parts : undefined;
}
