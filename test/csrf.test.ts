import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import cookieParser from "cookie-parser";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import request from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { createCsrf } from "../server/middleware/csrf.ts";

/** The guard alone. That every unsafe call is behind it: security.test.ts. */

const ours = "https://www.example.com";
const blocked = "Your browser or network blocks the cookie this form needs.";
const foreign = "This request did not come from our own pages. Please open the form on our website.";
const stale = "EBADCSRFTOKEN";

/** A page that gives the cookies, as ours do, and a call that is protected. */
async function open({ siteOrigin = ours, isProduction = true } = {}) {
  const csrf = createCsrf({ siteOrigin, isProduction });
  const app = express();
  app.use(cookieParser());
  app.get("/page", (req, res) => {
    res.send(csrf.hasCookies(req) ? "has both" : csrf.issue(req, res));
  });
  app.post("/form", csrf.requireOurPage, (_req, res) => void res.send("done"));
  app.use(csrf.protect, ((_req, res) => void res.send("done")) satisfies RequestHandler);
  const tell: ErrorRequestHandler = (error, _req, res, _next) =>
    void res.status(error.status).send(error.code === "E_CSRF" ? error.message : error.code);
  app.use(tell);
  const visit = (cookie?: string) => {
    const call = request(app).get("/page");
    return cookie === undefined ? call : call.set("Cookie", cookie);
  };
  const { headers, text: secret } = await visit();
  const given = headers["set-cookie"] as unknown as string[];
  const [secretCookie = "", tokenCookie = ""] = given.map((cookie) => cookie.split(";")[0] as string);
  const send = async (headers: Record<string, string> = {}, method: "post" | "get" | "head" | "options" = "post") => {
    const { status, text } = await request(app)[method]("/call").set(headers);
    return status === 200 ? "done" : text;
  };
  const token = decodeURIComponent(tokenCookie.split("=")[1] ?? "");
  const pass = { Cookie: `${secretCookie}; ${tokenCookie}`, "X-XSRF-TOKEN": token };
  return { app, visit, send, given, secret, secretCookie, tokenCookie, token, pass };
}

test.each([
  [ours, "__Host-csrf", "; Secure"],
  ["http://www.example.com", "_csrf", ""],
])("on %s a first visit gets a secret, which no script can read, and a token", async (siteOrigin, name, secure) => {
  const { given, secret } = await open({ siteOrigin });
  expect(given).toEqual([
    `${name}=${secret}; Path=/; HttpOnly${secure}; SameSite=Lax`,
    expect.stringMatching(new RegExp(`^XSRF-TOKEN=\\w{8}-[\\w-]{27}; Path=/${secure}; SameSite=Lax$`)),
  ]);
  expect(secret).toMatch(/^[\w-]{24}$/);
});

test("a visitor with both cookies keeps them, and one with a secret alone gets a token for it", async () => {
  const { visit, send, secret, secretCookie, tokenCookie, token, pass } = await open();
  for (const cookie of [`${secretCookie}; ${tokenCookie}`, `a=b; ${tokenCookie};${secretCookie}`]) {
    const { text, headers } = await visit(cookie);
    expect([text, headers["set-cookie"]]).toEqual(["has both", undefined]);
  }
  // The token is missing, or another application's.
  for (const cookie of [`a=b; ${secretCookie}`, `XSRF-TOKEN=eyJpdiI6IjEyMyJ9; ${secretCookie}`]) {
    const { text, headers } = await visit(cookie);
    expect([text, headers["set-cookie"]]).toEqual([secret, [expect.stringMatching(/^XSRF-TOKEN=/)]]);
    const renewed = /^XSRF-TOKEN=([^;]+)/.exec(headers["set-cookie"]?.[0] ?? "")?.[1] ?? "";
    expect(renewed).not.toBe(token);
    expect(await send({ ...pass, "X-XSRF-TOKEN": renewed })).toBe("done");
  }
});

test.each(['j:{"a":1}', 'j:["abcdefghijklmnopqrstuvwx"]', "%E0%A4%A", "", "short", "a b", "x".repeat(65), "s:a.b"])(
  "a visitor with the odd secret %s gets a new one, and a token for it",
  async (odd) => {
    const { visit, send, secret, tokenCookie, pass } = await open();
    const { text, headers } = await visit(`__Host-csrf=${odd}; ${tokenCookie}`);
    expect(text).toMatch(/^[\w-]{24}$/);
    expect(text).not.toBe(secret);
    expect(headers["set-cookie"]).toEqual([
      expect.stringContaining(`__Host-csrf=${text}; Path=/; HttpOnly`),
      expect.stringMatching(/^XSRF-TOKEN=/),
    ]);
    expect(await send({ ...pass, Cookie: `__Host-csrf=${odd}` })).toBe(blocked);
  },
);

test("a call needs the cookie, its token in the header, and to come from this site", async () => {
  const { send, pass, token, app } = await open();
  const rows: [headers: Record<string, string>, answer: string][] = [
    [pass, "done"],
    [{ ...pass, Origin: ours }, "done"],
    [{ ...pass, Origin: ours, "Sec-Fetch-Site": "same-site" }, "done"],
    [{}, blocked],
    [{ Cookie: pass.Cookie }, blocked],
    [{ "X-XSRF-TOKEN": token }, blocked],
    [{ Cookie: pass.Cookie, "X-CSRF-Token": token }, blocked],
    [{ ...pass, "X-XSRF-TOKEN": "stale" }, stale],
    [{ ...pass, Cookie: "__Host-csrf=abcdefghijklmnopqrstuvwx" }, stale],
    [{ ...pass, Cookie: pass.Cookie.replace("__Host-csrf", "_csrf") }, blocked],
    [{ ...pass, Origin: "https://evil.example" }, foreign],
    [{ ...pass, Origin: "http://www.example.com" }, foreign],
    [{ ...pass, Origin: "http://localhost" }, foreign],
    [{ ...pass, "Sec-Fetch-Site": "cross-site" }, foreign],
    [{ ...pass, Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }, foreign],
    [{ ...pass, Origin: ours, "Sec-Fetch-Site": "cross-site" }, foreign],
    // Privacy tools hide the origin.
    [{ ...pass, Origin: "null" }, foreign],
    [{ ...pass, Origin: "null", "Sec-Fetch-Site": "same-origin" }, "done"],
    [{ ...pass, Origin: "null", "Sec-Fetch-Site": "same-site" }, foreign],
    [{ ...pass, Origin: "null", "Sec-Fetch-Site": "none" }, foreign],
  ];
  for (const [headers, answer] of rows) expect(await send(headers), JSON.stringify(headers)).toBe(answer);
  const elsewhere = request(app)
    .post(`/call?_csrf=${encodeURIComponent(token)}`)
    .set("Cookie", pass.Cookie);
  expect((await elsewhere.send({ _csrf: token })).text).toBe(blocked);
});

test("a form without a script needs no token, but a browser that names a page of ours", async () => {
  const { app } = await open();
  const rows: [headers: Record<string, string>, answer: string][] = [
    [{ Origin: ours }, "done"],
    [{ "Sec-Fetch-Site": "same-origin" }, "done"],
    // Privacy tools hide the origin, and text browsers send neither.
    [{ Origin: "null", "Sec-Fetch-Site": "same-origin" }, "done"],
    [{ Referer: `${ours}/contact-us` }, "done"],
    [{ Origin: "https://evil.example" }, foreign],
    [{ Origin: "https://evil.example", Referer: `${ours}/` }, foreign],
    [{ Origin: ours, "Sec-Fetch-Site": "cross-site" }, foreign],
    [{ "Sec-Fetch-Site": "same-site" }, foreign],
    [{ "Sec-Fetch-Site": "same-site", Referer: `${ours}/` }, foreign],
    [{ Origin: "null" }, foreign],
    [{ Referer: "https://evil.example/" }, foreign],
    [{ Referer: "about:blank" }, foreign],
    [{ Referer: "contact-us" }, foreign],
    [{}, foreign],
  ];
  for (const [headers, answer] of rows)
    expect((await request(app).post("/form").set(headers)).text, JSON.stringify(headers)).toBe(answer);
});

test("what changes nothing needs no token, from whatever site, and gets no cookie", async () => {
  const { app, send } = await open();
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  for (const method of ["get", "head", "options"] as const) expect(await send(headers, method)).toBe("done");
  expect((await request(app).get("/call")).headers["set-cookie"]).toBeUndefined();
  for (const method of ["put", "patch", "delete"] as const)
    expect((await request(app)[method]("/call")).status, method).toBe(403);
});

test("tokens that another host has set under the same name do not get in the way", async () => {
  const { send, secretCookie, token } = await open();
  const theirs = "0123abcd-AAAAAAAAAAAAAAAAAAAAAAAAAA_";
  const ask = (tokens: string) => send({ Cookie: secretCookie, "X-XSRF-TOKEN": tokens });
  for (const tokens of [`${theirs},${token}`, `${token},${theirs}`, `${theirs}, ${token} `])
    expect(await ask(tokens)).toBe("done");
  expect(await ask(`${theirs},${theirs}`)).toBe(stale);
  // A browser that sends more has been filled up on purpose.
  const many = (count: number) => `${`${theirs},`.repeat(count)}${token}`;
  expect([await ask(many(9)), await ask(many(10))]).toEqual(["done", stale]);
});

test("if the site's origin is a loopback address, every loopback name with its port is ours", async () => {
  const { send, pass } = await open({ siteOrigin: "http://127.0.0.1:3000" });
  for (const name of ["127.0.0.1", "localhost", "[::1]"])
    expect(await send({ ...pass, Origin: `http://${name}:3000` }), name).toBe("done");
  for (const origin of ["http://localhost:4000", "http://localhost", "https://localhost:3000"])
    expect(await send({ ...pass, Origin: origin }), origin).toBe(foreign);
  const plain = await open({ siteOrigin: "http://localhost" });
  expect(await plain.send({ ...plain.pass, Origin: "http://127.0.0.1" })).toBe("done");
});

test("while a developer runs the site on every address, its loopback names are ours too, whatever SITE_ORIGIN is", async () => {
  for (const isProduction of [false, true]) {
    const { app, pass } = await open({ siteOrigin: "http://192.0.2.7:3000", isProduction });
    const server = http.createServer(app).listen(0, "0.0.0.0");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const send = async (origin: string) =>
      (
        await request(server)
          .post("/call")
          .set({ ...pass, Origin: origin })
      ).text;
    for (const name of ["localhost", "127.0.0.1", "[::1]"])
      expect(await send(`http://${name}:${port}`), name).toBe(isProduction ? foreign : "done");
    for (const origin of [`http://localhost:${port + 1}`, `https://localhost:${port}`, `http://evil.example:${port}`])
      expect(await send(origin), origin).toBe(foreign);
  }
});
