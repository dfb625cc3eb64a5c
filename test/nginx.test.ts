import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { contactCardPath } from "../shared/contactCards.ts";
import { routes } from "../shared/routes.ts";
import { createVisitor, expectAnswer, solve } from "./support/createVisitor.ts";
import { startNginx } from "./support/nginx.ts";
import { host, missing, openNginxSuite } from "./support/nginxSuite.ts";

const distDir = process.env.DIST ?? "dist";

describe.skipIf(missing)("behind the shipped nginx configuration", () => {
  const suite = openNginxSuite();
  const { get, countAsked, openVisitor } = suite;

  test("nginx accepts the configuration without a warning", () => {
    expect(suite.nginx.verdict).toContain("test is successful");
    expect(suite.nginx.verdict).not.toMatch(/\[(warn|emerg|alert|crit|error)\]/);
  });

  /** Asks nginx under a name, over TLS unless `origin` is plain http. `asked`: the Host header, if it is another. */
  async function askAs(
    name: string,
    { asked = name, origin = suite.nginx.origin, path = "/about-us?id=contact" } = {},
  ) {
    const visitor = createVisitor(origin, { host: name });
    const ending = await visitor.ask("GET", path, { headers: { Host: asked } });
    visitor.leave();
    return ending;
  }

  test("plain http and the other names redirect to https on the one name, with path and query", async () => {
    for (const ending of [
      await askAs(host, { origin: suite.nginx.httpOrigin }),
      await askAs("example.com", { origin: suite.nginx.httpOrigin }),
      await askAs("example.com"),
    ]) {
      const { status, headers } = expectAnswer(ending);
      expect([status, headers.location]).toEqual([301, `https://${host}/about-us?id=contact`]);
    }
    expect(expectAnswer(await askAs("example.com")).headers["strict-transport-security"]).toBe("max-age=63072000");
  });

  test("a call over plain http is refused, or its sender would go on sending names in clear", async () => {
    const visitor = createVisitor(suite.nginx.httpOrigin, { host });
    const { status, headers, body } = expectAnswer(await visitor.ask("POST", "/api/enquiries/demo", { body: "{}" }));
    visitor.leave();
    expect([status, headers.location, JSON.parse(body).code]).toEqual([403, undefined, "E_HTTPS_REQUIRED"]);
  });

  test("a name that is not ours is refused: without an answer, or before the handshake ends", async () => {
    for (const name of ["evil.example", "mail.example.com", "www.example.com.evil.example"]) {
      const origin = suite.nginx.httpOrigin;
      expect(await askAs(name, { origin })).toMatchObject({ kind: "cut" });
      // Let's Encrypt asks for it under a name that is to become ours.
      expect(expectAnswer(await askAs(name, { origin, path: "/.well-known/acme-challenge/x" })).status).toBe(404);
      expect(await askAs(name)).toMatchObject({ kind: "cut", code: expect.stringMatching(/SSL|TLS|EPROTO/) });
      expect(expectAnswer(await askAs(host, { asked: name })).status).toBe(421);
    }
  });

  test.each([host, "example.com"])("%s is encrypted with forward secrecy, or not at all", async (servername) => {
    const base = { port: suite.nginx.httpsPort, host: "127.0.0.1", servername, rejectUnauthorized: false };
    const connect = (options: tls.ConnectionOptions) =>
      new Promise<string>((resolve) => {
        const socket = tls.connect({ ...base, ...options }, () => {
          resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
          socket.destroy();
        });
        socket.once("error", () => resolve("refused"));
      });
    expect(await connect({})).toMatch(/^TLSv1\.3 TLS_/);
    expect(await connect({ maxVersion: "TLSv1.2" })).toMatch(/^TLSv1\.2 ECDHE-.*(GCM|CHACHA20)/);
    for (const ciphers of ["AES128-GCM-SHA256", "AES256-SHA", "ECDHE-ECDSA-AES128-SHA256", "ECDHE-RSA-AES256-SHA384"])
      expect(await connect({ maxVersion: "TLSv1.2", ciphers }), ciphers).toBe("refused");
    const old = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    expect(await connect(old)).toBe("refused");
  });

  test("every page is served, with the security headers", async () => {
    for (const { path } of routes) {
      const { status, headers } = await get(path);
      expect(status, path).toBe(200);
      expect(headers, path).toMatchObject({
        "strict-transport-security": "max-age=63072000; includeSubDomains",
        "content-security-policy": expect.stringMatching(/^default-src 'none'/),
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.any(String),
        server: "nginx",
      });
    }
  });

  test("a client cannot claim that its call has waited, because only nginx sets the arrival time", async () => {
    const stamp = `t=${(Date.now() / 1000 - 10).toFixed(3)}`;
    const straight = await fetch(`${suite.desk.origin}/api/countries`, { headers: { "X-Request-Start": stamp } });
    expect(straight.status).toBe(503);
    expect((await get("/api/countries", { "X-Request-Start": stamp })).status).toBe(200);
  });

  test("each visitor gets their own Secure CSRF cookies and challenges, and an enquiry is accepted", async () => {
    const visitor = openVisitor({ localAddress: "127.0.0.9" });
    const askCookies = async () => expectAnswer(await visitor.ask("GET", "/api/csrf")).headers["set-cookie"] ?? [];
    const cookies = await askCookies();
    expect([...cookies].sort()).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=.*; Secure/),
      expect.stringMatching(/^__Host-csrf=.*; Path=\/; HttpOnly; Secure/),
    ]);
    expect((await askCookies())[0]).not.toBe(cookies[0]);
    await visitor.openForm();
    const challenges = [await visitor.askChallenge(), await visitor.askChallenge()] as const;
    expect(challenges[0].parameters.nonce).not.toBe(challenges[1].parameters.nonce);
    const fields = { proof: await solve(challenges[0]) };
    const ending = await visitor.submit("through nginx", { headers: { Origin: `https://${host}` }, fields });
    expect(expectAnswer(ending).status).toBe(200);
    expect(suite.desk.vendor.enquiries.map(({ Help }) => Help)).toContain("through nginx");
  });

  test("the process gets the number that nginx logs, whatever number its client claims", async () => {
    const numbers: unknown[] = [];
    const process = createServer((req, res) => {
      numbers.push(req.headers["x-request-id"]);
      res.end();
    });
    process.listen(0, "127.0.0.1");
    await once(process, "listening");
    const nginx = await startNginx({ ports: [(process.address() as AddressInfo).port] });
    onTestFinished(async () => {
      await nginx.stop();
      process.close();
    });
    const visitor = createVisitor(nginx.origin, { host });
    for (const path of ["/api/csrf", "/nowhere"])
      expectAnswer(await visitor.ask("GET", path, { headers: { "X-Request-Id": "0123456789ab" } }));
    visitor.leave();
    // nginx writes a line after its answer.
    const readLogged = () => [...nginx.readLogs().matchAll(/ ([0-9a-f]{12})$/gm)].map(([, number]) => number);
    await expect.poll(readLogged).toEqual(numbers);
    expect(new Set(numbers).size).toBe(2);
    expect(numbers).not.toContain("0123456789ab");
  });

  test("/metrics is closed, and /healthz tells little, also to a client that claims a local address", async () => {
    const health = await get("/healthz", { "X-Forwarded-For": "127.0.0.1" });
    expect(JSON.parse(health.body)).toEqual({ ok: true, alarm: false });
    for (const path of ["/metrics", "/metrics?x", "//metrics", "/./metrics", "/%6Detrics"]) {
      const { status, body, headers } = await get(path, { "X-Forwarded-For": "127.0.0.1" });
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code === 403 || code === 404)]);
      expect(body).not.toContain("http_requests_total");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test.each([
    ["POST", "/about-us", 405],
    ["PUT", "/assets/x.js", 405],
    ["DELETE", "/search?q=slip", 405],
    ["GET", "/about-us", 413],
  ])("a body that comes slowly with %s %s is not waited for", async (method, path, expected) => {
    const startedAt = performance.now();
    const socket = tls.connect({ port: suite.nginx.httpsPort, servername: host, rejectUnauthorized: false });
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 30000\r\n\r\n{`);
    const drip = setInterval(() => socket.write("x"), 200);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    await once(socket, "close").finally(() => clearInterval(drip));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${expected} `));
    if (expected === 405) expect(answer).toContain("\r\nAllow: GET, HEAD\r\n");
    // nginx's own client_body_timeout is 10 s, and starts again with each byte.
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });

  test("a body above 96 KiB is refused with JSON, as the process would do", async () => {
    const visitor = openVisitor({ localAddress: "127.0.0.4" });
    await visitor.openForm();
    const { status, body, headers } = expectAnswer(await visitor.submit("x".repeat(97 * 1024)));
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: "E_TOO_LARGE" });
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeDefined();
  });

  test("nginx serves hashed files from disk, precompressed, with their type, cacheable for a year", async () => {
    const photographs = ["avif", "webp"].map((type) => `480-0TEST${process.pid % 1000}.${type}`);
    for (const name of photographs) writeFileSync(`${distDir}/client/assets/${name}`, "a photograph");
    onTestFinished(() => {
      for (const name of photographs) rmSync(`${distDir}/client/assets/${name}`);
    });
    const files = readdirSync(`${distDir}/client/assets`).filter((name) => !/\.(br|gz)$/.test(name));
    const askedBefore = await countAsked("all");
    const texts: Record<string, string> = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
    const types: Record<string, string> = { ...texts, woff2: "font/woff2", avif: "image/avif", webp: "image/webp" };
    for (const [extension, type] of Object.entries(types)) {
      const name = [...photographs, ...files].find((file) => file.endsWith(`.${extension}`)) as string;
      const { status, headers } = await get(`/assets/${name}`, { "Accept-Encoding": "gzip, br" });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        ...(extension in texts && { vary: "Accept-Encoding" }),
      });
      expect(headers["content-encoding"]).toBe(extension in texts ? "br" : undefined);
    }
    const script = files.find((file) => file.endsWith(".js")) as string;
    const zipped = await get(`/assets/${script}`, { "Accept-Encoding": "gzip" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    const missing = await get("/assets/HomePage-OLDHASH0.js");
    expect([missing.status, missing.headers["cache-control"]]).toEqual([404, undefined]);
    expect(missing.headers["x-content-type-options"]).toBe("nosniff");
    expect((await get(`/assets/${script}`)).body).toBe(readFileSync(`${distDir}/client/assets/${script}`, "utf8"));
    expect(await countAsked("all")).toBe(askedBefore);
  });

  test("files without a hash, machine files and 404 pages come from the process", async () => {
    expect((await get("/favicon.ico")).status).toBe(200);
    expect((await get("/robots.txt")).body).toContain(`https://${host}/sitemap.xml`);
    expect((await get("/share/home.png")).headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect((await get(contactCardPath())).headers["content-type"]).toBe("text/vcard; charset=utf-8");
    const nowhere = await get("/nowhere");
    expect(nowhere.status).toBe(404);
    expect(nowhere.headers["content-type"]).toMatch(/^text\/html/);
    expect((await get("/readyz")).status).toBe(200);
  });
});
