import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { listPages } from "../server/pages/pageAddresses.ts";
import { describePageSet } from "../server/pages/pageSet.ts";
import { events } from "../shared/content/events.ts";
import { eventAddress } from "../shared/content/eventsPage.ts";
import { getProduct } from "../shared/content/products.ts";
import { routes } from "../shared/routes.ts";
import { createVisitor } from "./support/createVisitor.ts";
import { type Nginx, startNginx } from "./support/nginx.ts";
import { countAsked, expectAnswer, host, missing, pause, portOf, production } from "./support/nginxSuite.ts";
import { type Desk, openDesk } from "./support/openDesk.ts";

const pages = routes.filter(({ unkept }) => !unkept).map((route) => route.path);
/** The first whose variants are written. */
const product = getProduct("saibalite").path;
const themes = ["system", "light", "dark"];
/** Headers that depend on the connection and the clock. */
const unlike = ["date", "connection", "keep-alive", "server"];

test("a header with characters that nginx would interpret is refused", () => {
  const describeWith = (value: string) =>
    describePageSet("/pages", "0123456789abcdef", { pageHeaders: [["X-One", value]] } as never);
  expect(describeWith("'self' a;b")).toContain(`add_header X-One "'self' a;b" always;`);
  for (const value of ["$host", 'a"b', "a\\b", "a\nb"]) expect(() => describeWith(value)).toThrow("X-One");
});

describe.skipIf(missing)("pages as files", () => {
  const pagesDir = mkdtempSync(path.join(tmpdir(), "pages-"));
  let desk: Desk;
  let site: Awaited<ReturnType<Desk["start"]>>;
  let nginx: Nginx;

  const listFiles = () => readdirSync(pagesDir, { recursive: true, encoding: "utf8" });
  /** Files that nginx may serve: those that are being written have another ending. */
  const listWritten = () => listFiles().filter((file) => /\.html(\.br|\.gz)?$/.test(file));
  async function waitForFiles(addresses: readonly string[]) {
    const wanted = themes.flatMap((theme) => addresses.map((address) => `/${theme}${address}.html`));
    for (;;) {
      const written = listWritten().map((file) => file.replace(/^[^/]+/, ""));
      if (wanted.every((file) => written.includes(file))) return;
      await pause(100);
    }
  }

  beforeAll(async () => {
    desk = await openDesk({ ...production, PAGES_DIR: pagesDir });
    site = await desk.start();
    nginx = await startNginx({ ports: [portOf(desk.origin)], pages: desk.describePages() });
    await waitForFiles(pages);
  }, 240_000);
  afterAll(async () => {
    await nginx?.stop();
    await desk?.close();
    rmSync(pagesDir, { recursive: true, force: true });
  });

  async function ask(origin: string, address: string, headers: Record<string, string> = {}, method = "GET") {
    const visitor = createVisitor(origin, { host });
    onTestFinished(() => visitor.leave());
    return expectAnswer(await visitor.ask(method, address, { headers }));
  }
  const get = (address: string, headers?: Record<string, string>) => ask(nginx.origin, address, headers);
  const countPages = () => countAsked(desk.origin, "pages");

  function compare({ status, headers, body }: Awaited<ReturnType<typeof get>>) {
    // The process sets cookies with a page, but nginx never passes them on.
    const names = [...unlike, "set-cookie"];
    return {
      status,
      body,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))),
    };
  }

  test("can be read by everyone and written only by their owner", () => {
    for (const file of [...listWritten(), ...listWritten().map(path.dirname)]) {
      const { mode } = statSync(path.join(pagesDir, file));
      expect([file, (mode & 0o777).toString(8)]).toEqual([file, file.includes(".") ? "644" : "755"]);
    }
  });

  test.each(pages)("%s is the same from the file as from the process, in every theme and encoding", async (address) => {
    for (const theme of themes) {
      for (const encoding of ["gzip, deflate, br", "br;q=0, gzip", "identity"]) {
        const headers = { "Accept-Encoding": encoding, Cookie: `a=b; theme=${theme}` };
        const own = await ask(desk.origin, address, headers);
        const askedBefore = await countPages();
        const answer = await get(address, headers);
        expect([theme, encoding, answer.headers.etag]).toEqual([theme, encoding, own.headers.etag]);
        expect(compare(answer)).toEqual(compare(own));
        expect(answer.headers["set-cookie"]).toBeUndefined();
        expect(await countPages()).toBe(askedBefore);
      }
    }
  });

  test("serve a first visit, odd cookies, a visit through a proxy and an address with tags", async () => {
    const plain = compare(await get("/about-us", { "Accept-Encoding": "br" }));
    const askedBefore = await countPages();
    for (const cookie of ["", "_csrf=a; XSRF-TOKEN=b", "theme=sepia", "theme", "theme=light2", "=;;"]) {
      expect(compare(await get("/about-us", { "Accept-Encoding": "br", Cookie: cookie }))).toEqual(plain);
    }
    expect(compare(await get("/about-us", { "Accept-Encoding": "br", Via: "1.1 proxy" }))).toEqual(plain);
    expect(compare(await get("/about-us?utm_source=mail", { "Accept-Encoding": "br" }))).toEqual(plain);
    expect((await get("/about-us", { "Accept-Encoding": "gzip", Via: "1.1 proxy" })).headers["content-encoding"]).toBe(
      "gzip",
    );
    expect(await countPages()).toBe(askedBefore);
    expect((await get(`${product}?page=sata`)).body).not.toBe((await get(product)).body);
    expect((await get("/", { Cookie: "theme=dark; theme=light" })).body).toContain('data-theme="dark"');
    // Another application's cookie on the parent domain: browsers send the older one first.
    expect((await get("/", { Cookie: "theme=sepia; theme=dark" })).body).toContain('data-theme="dark"');
  });

  test("have the same ETags as the process, so that either answers 304 for a page of the other", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      for (const [from, to] of [
        [desk.origin, nginx.origin],
        [nginx.origin, desk.origin],
        [nginx.origin, nginx.origin],
      ] as const) {
        const { headers } = await ask(from, "/faq", { "Accept-Encoding": encoding });
        expect(headers["last-modified"]).toBeUndefined();
        for (const known of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`]) {
          const again = await ask(to, "/faq", { "Accept-Encoding": encoding, "If-None-Match": known as string });
          expect([again.status, again.body]).toEqual([304, ""]);
          expect(again.headers["cache-control"]).toBe("private, no-cache");
          expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
        }
        expect((await ask(to, "/faq", { "Accept-Encoding": encoding, "If-None-Match": '"x"' })).status).toBe(200);
        expect((await ask(to, "/faq", { "If-Modified-Since": new Date().toUTCString() })).status).toBe(200);
      }
    }
  });

  test("answer HEAD with the same headers and a range with the whole page; the process refuses other methods", async () => {
    const whole = await get("/faq", { "Accept-Encoding": "br" });
    const head = await ask(nginx.origin, "/faq", { "Accept-Encoding": "br" }, "HEAD");
    expect(compare(head)).toEqual({ ...compare(whole), body: "" });
    expect(compare(await get("/faq", { "Accept-Encoding": "br", Range: "bytes=0-9" }))).toEqual(compare(whole));
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const refused = await ask(nginx.origin, "/faq", {}, method);
      expect([method, refused.status, refused.headers.allow]).toEqual([method, 405, "GET, HEAD"]);
    }
  });

  test("have only one address each, and no other path reaches a file", async () => {
    const file = listFiles().find((name) => name.endsWith("system/faq.html")) as string;
    const odd = "/FAQ /f%61q //faq /./faq /x/../faq /faq/ /faq.html /faq.html.br /.html /faq%3fa /blog /blog/";
    const inFolder = "/system/faq /system/faq.html /dark/faq /system/supercrop?page=sata";
    const queries = "/faq?page=x /faq?event=x /faq?page=sata /supercrop?page=sata.html /supercrop?page=../faq";
    const spelled = "/supercrop%3fpage=sata /supercrop/?page=sata /supercrop?page=sata& /events?page=1 /faq/sata";
    for (const address of [odd, inFolder, queries, spelled, `/${file}`].flatMap((text) => text.split(" "))) {
      const headers = { "Accept-Encoding": "br", Cookie: "theme=light" };
      const own = await ask(desk.origin, address, headers);
      const answer = await get(address, headers);
      expect([address, answer.status, answer.headers.location]).toEqual([address, own.status, own.headers.location]);
      expect(answer.body, address).toBe(own.body);
    }
  });

  test("are the same under each address that names an event or a product in the form", async () => {
    const own = [product, `${product}?page=sata`, ...events.slice(0, 1).map(eventAddress)];
    const addresses = listPages().flatMap((page) => (own.includes(page.request.address) ? page.addresses : []));
    expect(addresses).toEqual(expect.arrayContaining([`${product}?page=saibalite`, `${product}/sata`]));
    await waitForFiles(addresses);
    for (const address of addresses) {
      for (const theme of ["system", "dark"]) {
        const headers = { "Accept-Encoding": "br", Cookie: `theme=${theme}` };
        const answer = await ask(desk.origin, address, headers);
        const askedBefore = await countPages();
        expect(compare(await get(address, headers)), address).toEqual(compare(answer));
        expect(await countPages(), address).toBe(askedBefore);
      }
    }
  }, 240_000);

  test("are all served while the process is away, even by an nginx with an empty cache", async () => {
    await site.kill();
    const fresh = await startNginx({ ports: [portOf(desk.origin)], pages: desk.describePages() });
    onTestFinished(() => fresh.stop());
    for (const address of [...pages, `${product}?page=sata`])
      expect((await ask(fresh.origin, address)).status, address).toBe(200);
    expect(fresh.countKept()).toBe(0);
    site = await desk.start();
  });

  test("do not change when the process restarts without a change", async () => {
    const ofRoutes = listWritten().filter((file) => pages.includes(file.replace(/^[^/]+\/[^/]+|\.html.*$/g, "")));
    expect(ofRoutes).toHaveLength(pages.length * themes.length * 3);
    const list = () => ofRoutes.map((file) => [file, statSync(path.join(pagesDir, file)).ino]);
    const before = list();
    await site.kill();
    site = await desk.start();
    await pause(1500);
    expect(list()).toEqual(before);
  });

  test("are written again if a power cut has left one empty", async () => {
    const whole = (await get("/blog")).body;
    const file = path.join(pagesDir, listFiles().find((name) => name.endsWith("system/blog.html")) as string);
    truncateSync(file);
    await site.kill();
    site = await desk.start();
    while (statSync(file).size === 0) await pause(100);
    expect(readFileSync(file, "utf8")).toBe(whole);
  });

  test("of old settings are gone before the new process answers, and nginx serves new ones after a reload", async () => {
    const other = { CHALLENGE_COST: "4321", CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "k", CAPTCHA_SECRET: "s" };
    const before = await get("/contact-us");
    expect(before.headers["content-security-policy"]).not.toContain("cloudflare");
    const [name] = readdirSync(pagesDir);
    await site.kill();
    expect((await get("/contact-us")).status).toBe(200);
    site = await desk.start(other);
    expect(existsSync(path.join(pagesDir, name as string))).toBe(false);
    // nginx checks for the file again after a second.
    await pause(1100);
    const askedBefore = await countPages();
    const after = await get("/contact-us");
    expect(await countPages()).toBe(askedBefore + 1);
    expect(after.headers["content-security-policy"]).toContain("cloudflare");
    expect(after.body).not.toBe(before.body);
    await waitForFiles(["/contact-us"]);
    expect((await get("/contact-us")).body).toBe(after.body);
    await nginx.reload(desk.describePages(other));
    const askedThen = await countPages();
    expect(compare(await get("/contact-us"))).toEqual(compare(after));
    expect(await countPages()).toBe(askedThen);
  }, 60_000);

  test("stop the server from starting if it cannot use their directory", async () => {
    await site.kill();
    await expect(desk.start({ PAGES_DIR: "/dev/null/pages", DATA_DIR: path.join(pagesDir, "data") })).rejects.toThrow(
      "/dev/null/pages",
    );
  });
});
