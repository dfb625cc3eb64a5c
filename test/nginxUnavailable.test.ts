import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import words from "../shared/content/errorPage.yaml";
import { site, telephoneLink } from "../shared/content/site.ts";
import { routes } from "../shared/routes.ts";
import { createVisitor, expectAnswer } from "./support/createVisitor.ts";
import { type Desk, openDesk } from "./support/desk.ts";
import { type Nginx, startNginx } from "./support/nginx.ts";
import { host, missing, portOf, production } from "./support/nginxSuite.ts";
import { pause } from "./support/waiting.ts";

const warm = (origin: string, nginxPort: number) =>
  promisify(execFile)("sh", ["server/deploy/warm.sh", origin, String(nginxPort)]);

describe.skipIf(missing)("nginx without a process", () => {
  const kept = ["/faq", "/", "/supercrop/sata", "/robots.txt"];
  const before = new Map<string, string>();
  let desk: Desk;
  let nginx: Nginx;

  beforeAll(async () => {
    desk = await openDesk(production);
    const running = await desk.start();
    nginx = await startNginx({ ports: [portOf(desk.origin)], pagesKeptFor: "1s" });
    for (const address of kept) before.set(address, (await ask(address)).body);
    await warm(desk.origin, nginx.httpsPort);
    await running.kill();
    // The kept pages have expired, but they are still better than none.
    await pause(1200);
  });
  afterAll(async () => {
    await nginx?.stop();
    await desk?.close();
  });

  async function ask(address: string, { method = "GET", ...headers }: Record<string, string> = {}) {
    return expectAnswer(await createVisitor(nginx.origin, { host }).ask(method, address, { headers }));
  }

  test.each(kept)("still serves %s, which it has kept, and sets no cookie", async (address) => {
    for (const cookie of ["", "_csrf=a; XSRF-TOKEN=b"]) {
      const { status, headers, body } = await ask(address, cookie ? { Cookie: cookie } : {});
      expect([status, body]).toEqual([200, before.get(address)]);
      expect(headers["set-cookie"]).toBeUndefined();
      if (!address.endsWith(".txt")) expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
    }
  });

  test.each(["/search?q=treaty", "/search", "/nowhere", "/sitemap.xml", "/supercrop?page=SATA", "/f%61q"])(
    "says of %s that it cannot be reached, with phone and e-mail",
    async (address) => {
      const keptBefore = nginx.countKept();
      for (const method of ["GET", "HEAD"]) {
        const { status, headers, body } = await ask(address, { method, "Accept-Encoding": "br" });
        expect([status, headers["content-type"], headers["cache-control"]]).toEqual([503, "text/html", "no-store"]);
        for (const part of [words.unavailable, telephoneLink(site.phone), `mailto:${site.email}`])
          if (method === "GET") expect(body).toContain(part);
        expect(headers).toMatchObject({
          "x-content-type-options": "nosniff",
          "strict-transport-security": "max-age=63072000; includeSubDomains",
          "referrer-policy": "strict-origin-when-cross-origin",
          "cross-origin-resource-policy": "same-origin",
        });
        expect(headers["set-cookie"] ?? headers.etag).toBeUndefined();
      }
      expect(nginx.countKept()).toBe(keptBefore);
    },
  );

  test("shows that page with its styles, which its policy allows, and runs no script", async () => {
    const { headers, body } = await ask("/nowhere");
    const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? [];
    const { status, headers: ofSheet } = await ask(sheet);
    expect([status, ofSheet["content-type"]]).toEqual([200, "text/css"]);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(headers["content-security-policy"]).not.toContain("script-src");
    expect(body).not.toMatch(/<script|<style| style=/);
  });

  test("has no address that leads to that page", async () => {
    expect(await ask("/unavailable.html")).toMatchObject({
      status: 404,
      body: expect.not.stringContaining(words.unavailable),
    });
  });

  test("asks the sender of an enquiry to try again, in JSON, and with a page without a script", async () => {
    const { status, headers, body } = await ask("/api/enquiries/call-back", { method: "POST" });
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ code: "E_UNAVAILABLE" });
    expect(headers["x-content-type-options"]).toBe("nosniff");
    const posted = { method: "POST", "Content-Type": "application/x-www-form-urlencoded" };
    const form = await ask("/api/enquiries/call-back", posted);
    expect([form.status, form.headers["content-type"]]).toEqual([503, "text/html"]);
    expect(form.body).toContain(telephoneLink(site.phone));
  });

  test("has every page for browsers, because it was warmed after the start", async () => {
    for (const { path } of routes.filter(({ dynamic }) => !dynamic)) {
      for (const encoding of ["br", "gzip"]) {
        const { status, headers } = await ask(path, { "Accept-Encoding": encoding });
        expect([path, status, headers["content-encoding"]]).toEqual([path, 200, encoding]);
      }
    }
  });

  test("cannot be warmed, and says so", async () => {
    await expect(warm(desk.origin, nginx.httpsPort)).rejects.toThrow("curl");
    const running = await desk.start({ NODE_ENV: "test" });
    onTestFinished(() => running.kill());
    await expect(warm(desk.origin, 1)).rejects.toThrow("curl");
  });
});
