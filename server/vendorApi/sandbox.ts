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

/**
 * Replaces the vendor on a machine without one. It follows the same encrypted contract over real HTTP on its own loopback
 * port, so that a trial runs the same code as production. main.ts starts it only when API_BASE is not set.
 */
export async function startSandbox({ key, iv, dataDir, log }: SandboxOptions) {
  const envelope = createEnvelope({ key, iv });
  const journal = join(dataDir, "sandbox-enquiries.jsonl");

  /** Decrypts the payload and answers with the encrypted result of `respond`. */
  const encrypted =
    (respond: (payload: unknown) => Promise<{ status?: number; reply: unknown }>): RequestHandler =>
    async (req, res) => {
      let payload: unknown;
      try {
        payload = envelope.decrypt(String(req.body?.encryptedModel ?? ""));
      } catch {
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

/** The 195 members and observers of the United Nations. India has id 1, as in the vendor's list; the others follow. */
const countryNames = `
Afghanistan, Albania, Algeria, Andorra, Angola, Antigua and Barbuda, Argentina, Armenia, Australia, Austria, Azerbaijan,
Bahamas, Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bhutan, Bolivia, Bosnia and Herzegovina,
Botswana, Brazil, Brunei, Bulgaria, Burkina Faso, Burundi, Cabo Verde, Cambodia, Cameroon, Canada,
Central African Republic, Chad, Chile, China, Colombia, Comoros, Congo, Costa Rica, Côte d'Ivoire, Croatia, Cuba,
Cyprus, Czechia, Democratic Republic of Congo, Denmark, Djibouti, Dominica, Dominican Republic, Ecuador, Egypt,
El Salvador, Equatorial Guinea, Eritrea, Estonia, Eswatini, Ethiopia, Fiji, Finland, France, Gabon, Gambia, Georgia,
Germany, Ghana, Greece, Grenada, Guatemala, Guinea, Guinea-Bissau, Guyana, Haiti, Honduras, Hungary, Iceland, India,
Indonesia, Iran, Iraq, Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kiribati, Kuwait, Kyrgyzstan,
Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, Liechtenstein, Lithuania, Luxembourg, Madagascar, Malawi, Malaysia,
Maldives, Mali, Malta, Marshall Islands, Mauritania, Mauritius, Mexico, Micronesia, Moldova, Monaco, Mongolia,
Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nauru, Nepal, Netherlands, New Zealand, Nicaragua, Niger, Nigeria,
North Korea, North Macedonia, Norway, Oman, Pakistan, Palau, Palestine, Panama, Papua New Guinea, Paraguay, Peru,
Philippines, Poland, Portugal, Qatar, Romania, Russia, Rwanda, Saint Kitts and Nevis, Saint Lucia,
Saint Vincent and the Grenadines, Samoa, San Marino, Sao Tome and Principe, Saudi Arabia, Senegal, Serbia, Seychelles,
Sierra Leone, Singapore, Slovakia, Slovenia, Solomon Islands, Somalia, South Africa, South Korea, South Sudan, Spain,
Sri Lanka, Sudan, Suriname, Sweden, Switzerland, Syria, Tajikistan, Tanzania, Thailand, Timor-Leste, Togo, Tonga,
Trinidad and Tobago, Tunisia, Türkiye, Turkmenistan, Tuvalu, Uganda, Ukraine, United Arab Emirates, United Kingdom,
United States, Uruguay, Uzbekistan, Vanuatu, Vatican City, Venezuela, Vietnam, Yemen, Zambia, Zimbabwe`;

const names = countryNames.split(",").map((name) => name.trim());
const countries: readonly Country[] = names.map((CountryName, index) => ({
  CountryId: CountryName === "India" ? 1 : index + (index < names.indexOf("India") ? 2 : 1),
  CountryName,
}));
