import { once } from "node:events";
import { appendFile, mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import type { Log } from "../log.ts";
import type { Country } from "./client.ts";
import { createEnvelope } from "./envelope.ts";

/** The only user who may log in. API_BASE in settings.ts tells it. */
const sampleUser = { username: "visitor", password: "sandbox" };
const sampleToken = "sandbox-token";
const maxBodyBytes = 256 * 1024;

export interface SandboxOptions {
  key: string;
  iv: string;
  /** The sandbox appends received enquiries to sandbox-enquiries.jsonl here, unencrypted, one a line. */
  dataDir: string;
  log: Log;
}

/** In place of the vendor: the same contract over real HTTP, so that a trial runs the code of production. */
export async function startSandbox({ key, iv, dataDir, log }: SandboxOptions) {
  const envelope = createEnvelope({ key, iv });
  const journal = join(dataDir, "sandbox-enquiries.jsonl");

  /** Decrypts the payload and answers with the encrypted result of `respond`. */
  const encrypted =
    (respond: (payload: unknown) => Promise<{ status?: number; reply: unknown }>): RequestHandler =>
    async (req, res) => {
      const payload = envelope.decrypt(String(req.body?.encryptedModel ?? ""));
      if (payload === undefined) {
        res
          .status(400)
          .json({ EncryptString: envelope.encrypt({ Status: false, message: "The model cannot be read." }) });
        return;
      }
      const { status = 200, reply } = await respond(payload);
      res.status(status).json({ EncryptString: envelope.encrypt(reply) });
    };

  const app = express();
  app.disable("x-powered-by");
  app.use(express.json({ limit: maxBodyBytes }));
  app.post(
    "/SimsonWebsite/AddProductEnquiries",
    encrypted(async (payload) => {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const line = JSON.stringify({ receivedAt: new Date().toISOString(), enquiry: payload });
      await appendFile(journal, `${line}\n`, { mode: 0o600 });
      return { reply: { Status: true } };
    }),
  );
  app.post(
    "/superadmin/getcountries",
    encrypted(async () => ({ reply: { Response: { Status: true }, Countries: countries } })),
  );
  app.post(
    "/login",
    encrypted(async (payload) => {
      const { username, password } = Object(payload) as Record<string, unknown>;
      return username === sampleUser.username && password === sampleUser.password
        ? { reply: { token: sampleToken } }
        : { status: 401, reply: { message: "Wrong user name or password." } };
    }),
  );
  const handleError: ErrorRequestHandler = (error, _req, res, _next) => {
    log.error({ event: "sandbox_failed", err: error });
    res.status(500).end();
  };
  app.use(handleError);

  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  log.info({ event: "sandbox_started", url, journal });
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
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
  .map((code) => names.of(code) as string)
  .sort((one, other) => one.localeCompare(other));
/** India has id 1, as in the vendor's list; the others follow. */
const countries: readonly Country[] = ["India", ...list.filter((name) => name !== "India")].map(
  (CountryName, index) => ({ CountryId: index + 1, CountryName }),
);
