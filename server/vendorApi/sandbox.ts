import { once } from "node:events";
import { appendFile, mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import express, { type ErrorRequestHandler, type Response } from "express";
import type { Log } from "../log.ts";
import type { Country } from "./client.ts";
import { createEnvelope } from "./envelope.ts";

/** The only user who may log in. API_BASE in settings.ts tells it. */
export const sandboxUser = { username: "visitor", password: "sandbox" };
export const sandboxToken = "sandbox-token";
const maxBodyBytes = 256 * 1024;

/** What the sandbox does in place of its work. The drops cut the connection before or after it takes the enquiry. */
export type Fault =
  | "hang"
  | { slowMs: number }
  | { status: number }
  | "status false"
  | "garbage"
  | "not json"
  | "truncated"
  | "wrong key"
  | "no status"
  | "drop before"
  | "drop after"
  | "redirect"
  | "huge";

/** A company, or a user who logs in, of one of these names meets the fault. docs/development.md says what becomes of it. */
const sentinels: Record<string, Fault> = {
  "vendor hangs": "hang",
  "vendor is slow": { slowMs: 4000 },
  "vendor refuses": "status false",
  "vendor fails": { status: 503 },
  "vendor forbids": { status: 401 },
  "vendor hangs up": "drop after",
  "vendor babbles": "garbage",
};

function findSentinel(payload: unknown): Fault | undefined {
  const { Company, username } = Object(payload) as Record<string, unknown>;
  return new Map(Object.entries(sentinels)).get(String(Company ?? username));
}

export interface SandboxOptions {
  key: string;
  iv: string;
  log: Pick<Log, "error">;
  /** 0: a free one. */
  port?: number;
  /** Takes an enquiry. Rejects when it cannot. */
  take(enquiry: Record<string, unknown>): unknown;
  /** A fault that goes before those of the sentinels. */
  findFault?(path: string, payload: Record<string, unknown>): Fault | undefined;
}

/** In place of the vendor, in tests too: the same contract over real HTTP, so that a trial runs the code of production. */
export async function startSandbox({ key, iv, log, port = 0, take, findFault = () => undefined }: SandboxOptions) {
  const envelope = createEnvelope({ key, iv });

  const calls: Record<string, (payload: Record<string, unknown>) => Promise<{ status?: number; reply: unknown }>> = {
    "/SimsonWebsite/AddProductEnquiries": async (payload) => {
      await take(payload);
      return { reply: { Status: true } };
    },
    "/superadmin/getcountries": async () => ({
      reply: { Response: { Status: true }, Countries: sandboxCountries },
    }),
    "/login": async ({ username, password }) =>
      username === sandboxUser.username && password === sandboxUser.password
        ? { reply: { token: sandboxToken } }
        : { status: 401, reply: { message: "Wrong user name or password." } },
  };

  /** Answers a call, or meets its fault. */
  async function answer(path: string, payload: Record<string, unknown>, res: Response) {
    const encrypt = (reply: unknown, by = envelope) => JSON.stringify({ EncryptString: by.encrypt(reply) });
    const send = (body: string, status = 200) => void res.status(status).type("json").send(body);
    const found = findFault(path, payload) ?? findSentinel(payload);
    const { status, slowMs, name } =
      typeof found === "object" ? { status: 0, slowMs: 0, name: "", ...found } : { name: found };
    if (slowMs) await wait(slowMs);
    if (status) return send('{"Message":"An error."}', status);
    switch (name) {
      case "hang":
        return;
      case "drop before":
        return void res.socket?.destroy();
      case "redirect":
        return void res.set("Location", "http://127.0.0.1:9/elsewhere").status(307).end();
      case "huge":
        return send(JSON.stringify({ EncryptString: "A".repeat(2 * 1024 * 1024) }));
      case "status false":
        return send(encrypt({ Status: false, Response: { Status: false }, Countries: [] }));
    }
    const answered = await calls[path]?.(payload);
    if (!answered) return send('{"Message":"Not found."}', 404);
    switch (name) {
      case "drop after":
        return void res.socket?.destroy();
      case "garbage":
        return send('{"EncryptString":"bm90IHNlYWxlZCBhdCBhbGwsIG9ubHkgdGV4dA=="}');
      case "not json":
        return send("<html><body>Runtime error</body></html>");
      case "no status":
        return send(encrypt({ Message: "Thank you" }));
      case "wrong key":
        return send(encrypt(answered.reply, createEnvelope({ key: [...key].reverse().join(""), iv })));
      case "truncated": {
        // Half of the promised bytes, then the connection ends.
        const body = encrypt(answered.reply);
        res.type("json").set("Content-Length", String(body.length));
        return void res.write(body.slice(0, body.length / 2), () => res.socket?.destroy());
      }
      default:
        return send(encrypt(answered.reply), answered.status);
    }
  }

  const app = express();
  app.disable("x-powered-by");
  app.use(express.json({ limit: maxBodyBytes }));
  app.post("/*path", async (req, res) => {
    const payload = envelope.decrypt(String(req.body?.encryptedModel ?? ""));
    if (payload === undefined) {
      const refusal = { Status: false, message: "The model cannot be read." };
      res.status(400).json({ EncryptString: envelope.encrypt(refusal) });
      return;
    }
    await answer(req.path, Object(payload), res);
  });
  const handleError: ErrorRequestHandler = (error, _req, res, _next) => {
    log.error({ event: "sandbox_failed", err: error });
    res.status(500).end();
  };
  app.use(handleError);

  const server = app.listen(port, "127.0.0.1");
  // As long as on IIS. A connection that closes while a slow machine uses it again would be one more fault.
  server.keepAliveTimeout = 120_000;
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Writes enquiries to sandbox-enquiries.jsonl in this directory, unencrypted, one a line. */
export function createJournal(dataDir: string) {
  const file = join(dataDir, "sandbox-enquiries.jsonl");
  return {
    file,
    async write(enquiry: Record<string, unknown>) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await appendFile(file, `${JSON.stringify({ receivedAt: new Date().toISOString(), enquiry })}\n`, { mode: 0o600 });
    },
  };
}

/** The members and observers of the United Nations, by ISO 3166. */
const codes = `
AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR
CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL
IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN
MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG
SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW`;

const names = new Intl.DisplayNames("en", { type: "region" });
const list = codes
  .trim()
  .split(/\s/)
  // As our office there is called, not "Congo - Kinshasa".
  .map((code) => (code === "CD" ? "Democratic Republic of Congo" : (names.of(code) as string)))
  .sort((one, other) => one.localeCompare(other));
/** India has id 1, as in the vendor's list; the others follow. */
export const sandboxCountries: readonly Country[] = ["India", ...list.filter((name) => name !== "India")].map(
  (CountryName, index) => ({ CountryId: index + 1, CountryName }),
);
