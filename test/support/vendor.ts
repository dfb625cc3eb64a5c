import { createCipheriv, createDecipheriv } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { findFreePort } from "./site.ts";

/** Failures of a vendor. `slowMs` delays answers; the drops cut the connection before or after it takes the enquiry. */
export type Fault =
  | "none"
  | "down"
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

export type Vendor = Awaited<ReturnType<typeof startVendor>>;

export const vendorKey = "vendor-test-key-of-32-bytes-long";
export const vendorIv = "vendor-test-iv16";
/** The only user who may log in here. */
export const vendorUser = { username: "asha", password: "open sesame" };

export const vendorCountries = [
  { CountryId: 1, CountryName: "India" },
  { CountryId: 2, CountryName: "Kenya" },
  { CountryId: 3, CountryName: "United Arab Emirates" },
];

/**
 * The vendor API as the specification describes it, over real HTTP. It encrypts and decrypts with Node's own AES and shares
 * no code with the server, so that a bug in the server's envelope cannot hide in both.
 */
export async function startVendor({ fault: firstFault = "none" }: { fault?: Fault } = {}) {
  let fault: Fault = "none";
  const enquiries: Record<string, unknown>[] = [];
  const calls: { path: string; payload: unknown; headers: IncomingMessage["headers"] }[] = [];

  const algorithm = `aes-${Buffer.byteLength(vendorKey) * 8}-cbc`;
  const encrypt = (value: unknown, key = vendorKey) => {
    const cipher = createCipheriv(algorithm, key, vendorIv);
    return cipher.update(JSON.stringify(value), "utf8", "base64") + cipher.final("base64");
  };
  const open = (text: string): unknown => {
    const decipher = createDecipheriv(algorithm, vendorKey, vendorIv);
    return JSON.parse(decipher.update(text, "base64", "utf8") + decipher.final("utf8"));
  };

  function answer(path: string, payload: unknown): { status: number; reply: unknown } | undefined {
    if (path === "/SimsonWebsite/AddProductEnquiries") {
      enquiries.push(payload as Record<string, unknown>);
      return { status: 200, reply: { Status: true } };
    }
    if (path === "/superadmin/getcountries") {
      return { status: 200, reply: { Response: { Status: true }, Countries: vendorCountries } };
    }
    if (path === "/login") {
      const { username, password } = payload as Record<string, unknown>;
      return username === vendorUser.username && password === vendorUser.password
        ? { status: 200, reply: { token: "vendor-token" } }
        : { status: 401, reply: { message: "Wrong user name or password" } };
    }
    return undefined;
  }

  async function handle(req: IncomingMessage, res: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const path = req.url ?? "";
    const payload = open(JSON.parse(Buffer.concat(chunks).toString()).encryptedModel);
    calls.push({ path, payload, headers: req.headers });

    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      res.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
    const sendEncrypted = (status: number, reply: unknown) =>
      send(status, JSON.stringify({ EncryptString: encrypt(reply) }));

    if (fault === "hang") return;
    if (fault === "drop before") return void req.socket.destroy();
    if (fault === "redirect") return void send(307, "", { Location: "http://127.0.0.1:9/elsewhere" });
    if (fault === "huge") return void send(200, JSON.stringify({ EncryptString: "A".repeat(2 * 1024 * 1024) }));
    if (fault === "status false") {
      return void sendEncrypted(200, { Status: false, Response: { Status: false }, Countries: [] });
    }
    if (typeof fault === "object" && "status" in fault) return void send(fault.status, '{"Message":"An error."}');
    if (typeof fault === "object")
      await new Promise((resolve) => setTimeout(resolve, (fault as { slowMs: number }).slowMs));

    const answered = answer(path, payload);
    if (fault === "drop after") return void req.socket.destroy();
    if (!answered) return void send(404, '{"Message":"Not found."}');
    if (fault === "garbage")
      return void send(200, JSON.stringify({ EncryptString: "bm90IHNlYWxlZCBhdCBhbGwsIG9ubHkgdGV4dA==" }));
    if (fault === "not json") return void send(200, "<html><body>Runtime error</body></html>");
    if (fault === "wrong key") {
      return void send(
        200,
        JSON.stringify({ EncryptString: encrypt(answered.reply, [...vendorKey].reverse().join("")) }),
      );
    }
    if (fault === "no status") return void sendEncrypted(200, { Message: "Thank you" });
    if (fault === "truncated") {
      // Half of the promised bytes, then the connection ends.
      const body = JSON.stringify({ EncryptString: encrypt(answered.reply) });
      res.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
      return void res.write(body.slice(0, body.length / 2), () => req.socket.destroy());
    }
    sendEncrypted(answered.status, answered.reply);
  }

  // Connections stay open as long as on IIS. One that closes while a slow machine uses it again would be a fault.
  const server = createServer({ keepAliveTimeout: 120_000 }, (req, res) => {
    handle(req, res).catch(() => {
      if (!res.headersSent) res.writeHead(400).end();
    });
  });
  // The vendor keeps this port even while it is down.
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const vendor = {
    url,
    /** The settings of a server that calls it. They stay the same through "down". */
    settings: { API_BASE: url, API_KEY: vendorKey, API_IV: vendorIv },
    /** Every enquiry that the vendor has taken, decrypted, in order of arrival. */
    enquiries,
    /** Every call, taken or not. */
    calls,
    async setFault(next: Fault) {
      fault = next;
      if (next === "down") await vendor.close();
      else if (!server.listening) await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await vendor.setFault(firstFault);
  return vendor;
}
