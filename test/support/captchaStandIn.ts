import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CaptchaProvider } from "../../shared/enquiry/captcha.ts";

/** The facts inside a stand-in's token, so that the check in the page and the service need not share any state. */
export interface TokenFacts {
  /** The host name of the page where the visitor passed the check. */
  hostname: string;
  action?: string;
  score?: number;
  /** reCAPTCHA only: the site key that the token belongs to. Unset: ours. */
  siteKey?: string;
  /** Makes each token unique, because each is valid once. */
  n: number;
}

export const captchaSecret = "the-captcha-secret";
export const captchaSiteKey = "the-site-key";

export type CaptchaStandIn = Awaited<ReturnType<typeof startCaptchaStandIn>>;

/** A provider's siteverify call over real HTTP: its fields, its error codes, and tokens that are valid once. */
export async function startCaptchaStandIn(provider: CaptchaProvider) {
  const spent = new Set<string>();

  function verify({ secret, response }: Record<string, string | undefined>): Record<string, unknown> {
    const refuse = (...codes: string[]) => ({ success: false, "error-codes": codes });
    if (!secret) return refuse("missing-input-secret");
    if (secret !== captchaSecret) return refuse("invalid-input-secret");
    if (!response) return refuse("missing-input-response");
    const facts = readFacts(response);
    if (!facts) return refuse("invalid-input-response");
    // Google's code, which its documentation does not list.
    if ((facts.siteKey ?? captchaSiteKey) !== captchaSiteKey) return refuse("invalid-keys");
    if (spent.has(response)) return refuse("timeout-or-duplicate");
    spent.add(response);
    const { hostname, action, score } = facts;
    const passed = { success: true, challenge_ts: "2026-06-12T09:01:00Z", hostname };
    if (provider === "turnstile") return { ...passed, "error-codes": [], action: action ?? "", cdata: "" };
    return score === undefined ? passed : { ...passed, score, action };
  }

  const server = createServer(async (req, res) => {
    // From a test that waits until earlier calls are answered.
    if (req.method === "GET") return void res.end();
    let body = "";
    for await (const chunk of req) body += chunk;
    const sent = Object.fromEntries(new URLSearchParams(body));
    if (sent.response !== "is-anybody-there") standIn.asked.push(sent);
    const { fault } = standIn;
    if (fault === "hang") return;
    if (fault === "no answer") return void req.socket.destroy();
    if (fault === "HTTP 500" || fault === "HTTP 403") return void res.writeHead(Number(fault.slice(5))).end();
    if (fault === "not JSON") return void res.end("<!doctype html>");
    res.setHeader("Content-Type", "application/json");
    res.end(JSON.stringify(Array.isArray(fault) ? { success: false, "error-codes": fault } : verify(sent)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const standIn = {
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    /** The verifications that it was asked for, without checks of whether it is there. */
    asked: [] as Record<string, string>[],
    /** With "none" it answers as the provider's documentation says. A list: it answers with these error codes. */
    fault: "none" as "none" | "HTTP 500" | "HTTP 403" | "hang" | "not JSON" | "no answer" | string[],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

function readFacts(token: string): TokenFacts | undefined {
  try {
    return JSON.parse(token) as TokenFacts;
  } catch {
    return undefined;
  }
}
