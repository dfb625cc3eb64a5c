import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { errorPage as words } from "../shared/content/errorPage.ts";
import { site, telephoneLink } from "../shared/content/site.ts";
import { createVisitor } from "./support/createVisitor.ts";
import { type Nginx, startNginx } from "./support/nginx.ts";
import { expectAnswer, host, missing, pause, portOf, production } from "./support/nginxSuite.ts";
import { type Desk, openDesk } from "./support/openDesk.ts";

describe.skipIf(missing)("nginx without a process", () => {
  const pagesDir = mkdtempSync(path.join(tmpdir(), "pages-"));
  let desk: Desk;
  let nginx: Nginx;
  let policy: unknown;

  beforeAll(async () => {
    desk = await openDesk({ ...production, PAGES_DIR: pagesDir });
    const running = await desk.start();
    policy = (await ask(desk.origin, "/faq")).headers["content-security-policy"];
    const written = () => readdirSync(pagesDir, { recursive: true, encoding: "utf8" });
    while (!written().some((file) => file.endsWith("/dark-unavailable.html"))) await pause(50);
    await running.kill();
    nginx = await startNginx({ ports: [portOf(desk.origin)], pages: desk.describePages() });
  }, 60_000);
  afterAll(async () => {
    await nginx?.stop();
    await desk?.close();
    rmSync(pagesDir, { recursive: true, force: true });
  });

  async function ask(origin: string, address: string, headers: Record<string, string> = {}) {
    const visitor = createVisitor(origin, { host });
    try {
      return expectAnswer(await visitor.ask("GET", address, { headers }));
    } finally {
      visitor.leave();
    }
  }

  test.each(["/search?q=treaty", "/search", "/nowhere", "/sitemap.xml", "/supercrop?page=SATA", "/f%61q"])(
    "says of %s that it cannot be reached, with phone and e-mail, in the visitor's theme",
    async (address) => {
      for (const encoding of ["br", "gzip", undefined]) {
        const accepted = { "Accept-Encoding": encoding ?? "identity", Cookie: "theme=dark" };
        const { status, headers, body } = await ask(nginx.origin, address, accepted);
        expect([status, headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
        expect(headers["content-encoding"]).toBe(encoding);
        expect(headers).toMatchObject({ "content-security-policy": policy, "cache-control": "private, no-cache" });
        expect(headers.etag).toBeUndefined();
        const parts = [words.unavailable, telephoneLink(site.phone), site.email, `data-theme="dark"`];
        if (!encoding) for (const part of parts) expect(body).toContain(part);
      }
      expect(nginx.countKept()).toBe(0);
    },
  );

  test("answers 503 with its own headers when pages are not files", async () => {
    const bare = await startNginx({ ports: [portOf(desk.origin)] });
    onTestFinished(() => bare.stop());
    for (const address of ["/", "/search", "/nowhere"]) {
      const { status, headers } = await ask(bare.origin, address);
      expect([address, status, headers["x-content-type-options"]]).toEqual([address, 503, "nosniff"]);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    }
  });

  test("has no address that leads to that page", async () => {
    for (const address of ["/-unavailable", "/system-unavailable", "/system-unavailable.html"]) {
      expect((await ask(nginx.origin, address)).status, address).toBe(503);
    }
  });
});
