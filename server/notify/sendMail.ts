import { createTransport } from "nodemailer";
import { isLoopback } from "../configShapes.ts";

/** Where mails to a person go: NOTIFY_SMTP_URL, NOTIFY_TO and NOTIFY_FROM. */
export interface MailSettings {
  /** smtp: with STARTTLS, which only this machine may lack; smtps: with TLS from the start. May hold a password. */
  url: string;
  to: readonly string[];
  from: string;
}

export interface Mail {
  subject: string;
  text: string;
}

/** The server has accepted the mail for at least one address. */
export interface Accepted {
  /** The server's last line, which may name an address. */
  response: string;
  refusedAddresses: number;
}

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1000,
};
/** For the whole mail: a server may answer one byte at a time. Less than whenToMail's pause between two tries. */
const longestMs = 45_000;

/** Sends one mail, or rejects within the limit: describeMailFault tells why. Keeps no connection. */
export async function sendMail(
  { url, to, from }: MailSettings,
  { subject, text }: Mail,
  limitMs = longestMs,
): Promise<Accepted> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isHere = isLoopback(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? undefined : Number(port),
    secure: protocol === "smtps:",
    requireTLS: !isHere,
    // This machine's own mail server has a certificate that nobody has signed.
    ignoreTLS: isHere,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  const { response, rejected } = await transport.sendMail({
    from,
    to: [...to],
    subject,
    text,
    // Keeps people's absence notes from answering.
    headers: { "Auto-Submitted": "auto-generated" },
    signal: AbortSignal.timeout(limitMs),
  });
  return { response, refusedAddresses: rejected.length };
}

/** Faults whose words are the system's or the TLS library's. The mail server's own words may name an address. */
const networkFaults = ["EDNS", "ESOCKET", "ETIMEDOUT"];

/** For the log and for people: what failed, without an address. */
export function describeMailFault(error: unknown): string {
  const { code, command, responseCode, reason, message } = Object(error) as {
    code?: string;
    command?: string;
    responseCode?: number;
    reason?: string;
    message?: string;
  };
  if (responseCode) return `refused: ${responseCode}${command ? ` to ${command}` : ""}`;
  if (code === "EABORT") return "not finished in time";
  return code && networkFaults.includes(code) ? `${code}: ${reason ?? message}` : (code ?? "unknown");
}
