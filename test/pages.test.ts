import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import request from "supertest";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { loadConfig } from "../server/config.ts";
import { createMachineFiles } from "../server/pages/machineFiles.ts";
import { eventAddress } from "../shared/content/eventsPage.ts";
import { clients } from "../shared/records/clients.ts";
import { events } from "../shared/records/events.ts";
import { offices } from "../shared/records/offices.ts";
import { getSheet, matchPage, notFoundRoute, routes } from "../shared/routes.ts";
import { createTestApp } from "./support/app.ts";
import { ensureInstalled } from "./support/debian.ts";
import { manifest, readTestPage, renderTestPage, search, sections, testOrigin } from "./support/page.ts";
import { otherProduct, productPath } from "./support/products.ts";

const paths = routes.map(({ path }) => path);
const addresses = [...paths, "/nowhere", ...events.slice(0, 1).map(eventAddress)];
const readClient = (file: string) => readFileSync(path.join(manifest.clientDir, file));
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

test("every page is a document with one heading, and one small inline script that the policy allows by its hash (A102)", async () => {
  const { app } = await createTestApp();
  for (const address of paths) {
    const response = await request(app).get(address).expect(200).expect("Content-Type", "text/html; charset=utf-8");
    const { text } = response;
    expect(text, address).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(text.match(/<h1[ >]/g), address).toHaveLength(1);
    const scripts = matches(text, /<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs);
    expect(scripts, address).toHaveLength(1);
    const [first = ""] = scripts;
    expect(Buffer.byteLength(first)).toBeLessThan(2048);
    const hash = createHash("sha256").update(first).digest("base64");
    const [allowed] = /script-src [^;]*/.exec(response.get("Content-Security-Policy") ?? "") ?? [];
    expect(allowed).toBe(`script-src 'self' 'sha256-${hash}'`);
    expect(text, address).not.toMatch(/ style="| on(click|load|error|submit)=/);
    const { route } = matchPage(address, "");
    expect(route?.path).toBe(address);
    expect(text, address).toMatch(/<link rel="modulepreload" fetchpriority="low" href="[^"]*(Page|p)-\w+\.js"/);
    expect(text, address).toContain(`src="${manifest.entry}"`);
  }
});

test("a font that comes late moves nothing: it waits for the next page", () => {
  const faces = Object.values(manifest.css).flatMap((css) => css.match(/@font-face\s*\{[^}]*url\([^}]*\}/g) ?? []);
  expect(faces.length).toBeGreaterThan(0);
  expect(faces.filter((face) => !/font-display:\s*optional/.test(face))).toEqual([]);
});

test("the Nu HTML checker finds no errors on any page", { timeout: 300_000 }, async () => {
  ensureInstalled(() => spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0, "default-jre-headless");
  const folder = mkdtempSync(path.join(tmpdir(), "html-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = new Map<string, string>();
  for (const address of new Set([...addresses, "/careers"])) {
    // The checker's CSS grammar is years old (no @container), so it gets the pages without their stylesheets.
    const html = (await readTestPage(address)).replaceAll(/(<style[^>]*>).*?(?=<\/style>)/gs, "$1");
    const file = path.join(folder, `${names.size}.html`);
    writeFileSync(file, html);
    names.set(file, address);
  }
  // React writes `<br/>` where HTML needs no slash. The slash changes nothing.
  const options = ["--stdout", "--format", "json", "--filterpattern", ".*Trailing slash on void elements.*"];
  const java = ["-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
  const args = [...java, "-jar", "node_modules/vnu-jar/build/dist/vnu.jar", ...options, ...names.keys()];
  const { stderr, stdout } = spawnSync("java", args, { encoding: "utf8", maxBuffer: 1e8 });
  expect(stderr).toBe("");
  const { messages } = JSON.parse(stdout) as { messages: Record<"url" | "message" | "extract", string>[] };
  const pageOf = (url: string) => names.get(url.replace("file:", ""));
  expect(messages.map(({ url, message, extract }) => ({ page: pageOf(url), message, extract }))).toEqual([]);
});

test("every link within the site, and every reference to a drawing, leads to what is there", async () => {
  const idsOf = async (address: string) => new Set(matches(await readTestPage(address), / id="([^"]+)"/g));
  const idsInPicture = (file: string) =>
    new Set(matches(readFileSync(`client/pictures/${file}.svg`, "utf8"), / id="([^"]+)"/g));
  const dead: string[] = [];
  for (const address of addresses) {
    const html = await readTestPage(address);
    for (const link of new Set(matches(html, /<a [^>]*href="([/#][^"]*)"/g))) {
      const [to = "", id] = link.replaceAll("&amp;", "&").split("#");
      if (/\.\w+$/.test(to) || to === "/careers") continue;
      const target = to || address;
      if (!matchPage(...(target.split("?").concat("").slice(0, 2) as [string, string])).route) {
        if (to) dead.push(`${address}: ${link}`);
      } else if (id && !(await idsOf(target)).has(id)) dead.push(`${address}: ${link}`);
    }
    for (const [, file = "", id = ""] of html.matchAll(/<use href="([^"#]*)#([^"]+)"/g)) {
      const name = path.basename(file).replace(/(-\w{8})?\.svg$/, "");
      if (!(file ? idsInPicture(name) : await idsOf(address)).has(id)) dead.push(`${address}: ${file}#${id}`);
    }
  }
  expect(dead).toEqual([]);
});

test("a page has the same bytes later and in another time zone", async () => {
  const before = await Promise.all(paths.map(readTestPage));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 90_000_000 });
  vi.stubEnv("TZ", process.env.TZ === "America/Los_Angeles" ? "Asia/Kolkata" : "America/Los_Angeles");
  expect(await Promise.all(paths.map(renderTestPage))).toEqual(before);
});

describe("over HTTP", () => {
  test("an address redirects once to that without surplus slashes, on this site (A4)", async () => {
    const { app } = await createTestApp();
    for (const [address, location] of Object.entries({
      "/about-us/": "/about-us",
      "/about-us/?a=1&b=2": "/about-us?a=1&b=2",
      "//evil.example/": "/evil.example",
      "/\\evil.example/": "/evil.example",
      "///blog///": "/blog",
      "//evil.example/%2f/": "/evil.example/%2f",
      "//about-us": "/about-us",
      "/\\about-us?a=//b": "/about-us?a=//b",
      "/faq//?page=sarb": "/faq?page=sarb",
      "/blog//the-future": "/blog/the-future",
      "//": "/",
      "//?a=1": "/?a=1",
    }))
      await request(app).get(address).redirects(0).expect(301).expect("Location", location);
    await request(app).post("/about-us/").redirects(0).expect(308).expect("Location", "/about-us");
    for (const address of ["/?a=//", "/nowhere?//"]) {
      const { headers } = await request(app).get(address).redirects(0);
      expect(headers.location, address).toBeUndefined();
    }
  });

  test("an unknown address is a 404 page that leads home, and /careers says where to write about a job (A1)", async () => {
    const { app } = await createTestApp();
    const { text } = await request(app).get("/nowhere").expect(404);
    expect(text).toMatch(/<a [^>]*href="\/"[^>]*>Go Home/);
    expect(text).not.toContain("Looking for a job");
    // Until there is such a page.
    if (!matchPage("/careers", "").route)
      expect((await request(app).get("/careers").expect(404)).text).toContain("Looking for a job with us?");
  });

  test("a page has a version for each encoding, and a browser that has it gets 304", async () => {
    const { app } = await createTestApp();
    const get = (encoding: string) => request(app).get("/faq").set("Accept-Encoding", encoding);
    const plain = await get("identity").expect(200);
    const brotli = await get("gzip, deflate, br").expect("Content-Encoding", "br").expect("Vary", "Accept-Encoding");
    expect(brotli.text).toBe(plain.text);
    const etag = plain.get("ETag") as string;
    expect(brotli.get("ETag")).not.toBe(etag);
    expect((await get("identity").set("If-None-Match", etag).expect(304)).text).toBe("");
    await get("br;q=0, gzip").expect("Content-Encoding", "gzip");
    const head = await request(app).head("/faq").set("Accept-Encoding", "identity").expect(200);
    expect(head.get("Content-Length")).toBe(String(Buffer.byteLength(plain.text)));
  });

  test("cookies come only where ours are missing, also with a 404, and change no page, so that caches may keep it", async () => {
    const { app } = await createTestApp();
    const given = async (cookies: string, address = "/") => {
      const { headers } = await request(app).get(address).set("Cookie", cookies);
      return (headers["set-cookie"] ?? []) as string[];
    };
    const [secret = "", token = ""] = (await given("")).map((cookie) => cookie.split(";")[0] as string);
    expect(await given(`${secret}; ${token}`)).toEqual([]);
    expect(await given(secret)).toEqual([expect.stringMatching(/^XSRF-TOKEN=\w{8}-/)]);
    expect(await given("", "/no-such-page")).toHaveLength(2);
    const { app: insecure } = await createTestApp({ env: { SITE_ORIGIN: "http://127.0.0.1:3000" } });
    expect(`${(await request(insecure).get("/")).get("Set-Cookie")}`, "over http").not.toMatch(/Secure|__Host/);
    const plain = await request(app).get("/");
    for (const cookie of ["theme=dark", "_csrf=a; b=c"]) {
      const { text, headers } = await request(app).get("/").set("Cookie", cookie);
      expect([text, headers.etag]).toEqual([plain.text, plain.headers.etag]);
    }
  });

  test("kept pages differ by known products and events, never by the raw query (A2)", async () => {
    const { app } = await createTestApp();
    const read = async (address: string) => (await request(app).get(address).expect(200)).text;
    const ways = ["", "?page=nothing&utm_source=x", `?page=${otherProduct.name}`, `/${otherProduct.code}`];
    const [plain, odd, byQuery, bySegment] = await Promise.all(ways.map((way) => read(`${productPath}${way}`)));
    expect([odd === plain, byQuery === plain, bySegment === byQuery]).toEqual([true, false, true]);
    expect(bySegment).toContain(`<link rel="canonical" href="${testOrigin}${productPath}"/>`);
    await request(app).get(`${productPath}/nothing`).expect(404);
    const all = await read("/events");
    expect(await read("/events?event=unknown")).toBe(all);
    const [event] = events as [(typeof events)[0]];
    expect(await read(eventAddress(event))).toContain(`<title>${event.title} | `);
  });

  test("the build's hashed files are compressed and kept for a year, and nothing else is reached", async () => {
    const { app } = await createTestApp();
    const { headers } = await request(app).get(manifest.entry).set("Accept-Encoding", "br").expect(200);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringContaining("javascript"),
    });
    await request(app).get("/share/home.png").expect(200).expect("Cross-Origin-Resource-Policy", "cross-origin");
    for (const missing of ["/assets/nothing.js", "/assets/../../package.json"])
      await request(app).get(missing).expect(404);
  });

  test("health, readiness and metrics are answered", async () => {
    const { app, state } = await createTestApp();
    const { body } = await request(app).get("/healthz").expect(200);
    expect(body).toMatchObject({ version: manifest.version, counts: { waiting: 0 }, alarm: false });
    expect(body.sampleValues).toBe(manifest.sampleValues);
    await request(app).get("/readyz").expect(200);
    state.isReady = false;
    await request(app).get("/readyz").expect(503);
    await request(app).get("/");
    const { text } = await request(app).get("/metrics").expect(200);
    expect(text).toMatch(/http_requests_total\{[^}]*route="home"[^}]*\} 1/);
    expect(text).toContain('store_enquiries{state="waiting"} 0');
  });
});

describe("stylesheets", () => {
  /** Classes that a stylesheet mentions, and `name::before` of each that is drawn wherever it is worn. */
  function readClasses(text: string): Set<string> {
    const rules = text.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"/gs, "");
    const drawn = rules.matchAll(/(?<=[{},;]\s*)\.([\w-]+)::?(before|after)(?=\s*[,{])/g);
    const names = matches(rules, /\.([a-z][\w-]*)/gi);
    return new Set([...names, ...[...drawn].map(([, name, side]) => `${name}::${side}`)]);
  }
  const built = Object.entries(manifest.sheets).map(([name, href]) => {
    const isPrint = name === "print";
    return { name, href, isPrint, classes: readClasses(readClient(href).toString()) };
  });

  /** Classes that the page wears and that only stylesheets mention which the page does not have. */
  function findUnstyled(html: string): string[] {
    // Stylesheets may also be linked further down the page (client/components/SheetLink.tsx).
    const tags = (name: string, href: string) => [
      `<style data-sheet="${name}">${manifest.css[name]}</style>`,
      `<link rel="stylesheet" href="${href}"`,
    ];
    const there = built.filter(({ name, href }) => tags(name, href).some((tag) => html.includes(tag)));
    const mentions = (sheets: typeof built, name: string) => sheets.some(({ classes }) => classes.has(name));
    // A stylesheet for paper does nothing on the screen.
    const onScreen = (sheets: typeof built) => sheets.filter(({ isPrint }) => !isPrint);
    const lacks = (of: (sheets: typeof built) => typeof built, name: string) =>
      mentions(of(built), name) && !mentions(of(there), name);
    const worn = new Set(matches(html, / class="([^"]+)"/g).flatMap((text) => text.split(/\s+/)));
    return [...worn]
      .flatMap((name) => [name, `${name}::before`, `${name}::after`])
      .filter((name) => lacks(onScreen, name) || lacks((sheets) => sheets, name));
  }

  test("each page has those that its classes need", async () => {
    for (const address of addresses) {
      const html = await readTestPage(address);
      const route = matchPage(address.split("?")[0] as string, "").route ?? notFoundRoute;
      expect(findUnstyled(html), address).toEqual([]);
      for (const sheet of ["site", getSheet(route)]) expect(html).toContain(`<style data-sheet="${sheet}">`);
    }
  });
});

describe("no text has an invisible character (A100)", () => {
  /** Zero-width space, word joiner and soft hyphen, as characters, entities or escapes of JSON and JavaScript. */
  const invisible =
    /[\u200b\u2060\u00ad]|\\u(?:200b|2060|00ad)|\\xad|&(?:shy|zerowidthspace|nobreak|#(?:x0*(?:200b|2060|ad)|0*(?:8203|8288|173)));/i;

  test("in pages, search answers and files", async () => {
    const files = createMachineFiles({ origin: testOrigin, isProduction: true, now: new Date("2026-11-21T08:00:00Z") });
    const assets = readdirSync(manifest.clientDir, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(js|css|svg|html|json|txt|xml)$/.test(name))
      .map((name): [string, string] => [name, readClient(name).toString()]);
    const texts = new Map(assets);
    for (const [name, { body }] of files) texts.set(name, body);
    for (const address of [...addresses, ...events.map(eventAddress)]) texts.set(address, await readTestPage(address));
    for (const { title } of sections) texts.set(title, JSON.stringify(search(title)));
    expect([...texts].filter(([, text]) => invisible.test(text)).map(([name]) => name)).toEqual([]);
  });
});

describe("budgets of bytes, after Brotli", () => {
  const weigh = (bytes: string | Buffer) => brotliCompressSync(bytes).length;
  // An owner's names and numbers may be longer than ours, and a patch of React Router adds some hundred bytes.
  const isOwners = [...clients, ...events, ...offices].some(({ sample }) => !sample);
  const budgets = { html: isOwners ? 24_000 : 23_000, scripts: 112_000 };
  const formCode = readdirSync(path.join(manifest.clientDir, "assets")).find((name) => /^formCode-.*\.js$/.test(name));

  test.each(paths)("%s stays within its limits", async (address) => {
    const html = await readTestPage(address);
    const scripts = new Set(matches(html, /(?:src|href)="(\/assets\/[^"]+\.js)"/g));
    if (html.includes(" data-enquiry-form=")) scripts.add(`/assets/${formCode}`);
    const scriptBytes = [...scripts].reduce((sum, file) => sum + readClient(`${file}.br`).length, 0);
    expect(weigh(html), "HTML with its styles").toBeLessThanOrEqual(budgets.html);
    expect(scriptBytes, "scripts that load without a move of the visitor").toBeLessThanOrEqual(budgets.scripts);
    expect(scripts.size, "files of scripts").toBeLessThanOrEqual(6);
    expect(html).not.toContain("/assets/challenge");
  });

  const assets = readdirSync(path.join(manifest.clientDir, "assets"));

  test("the code of the forms' proof of work is at most 3 kB (W9)", async () => {
    const own = assets.filter((file) => /^challenge\w*-\w+\.js\.br$/.test(file));
    // The part of the proof that is in the form's own code, bundled alone.
    const { outputFiles } = await build({
      entryPoints: ["client/browser/forms/prove.ts"],
      ...{ bundle: true, minify: true, write: false, format: "esm", external: ["./*"], packages: "external" },
    });
    const inForm = weigh(outputFiles[0]?.text ?? "");
    expect(own.reduce((sum, file) => sum + readClient(`assets/${file}`).length, inForm)).toBeLessThanOrEqual(3000);
  });

  test("the browser's scripts contain no secret and no server code, and all text is compressed", () => {
    const { apiKey, apiIv } = loadConfig({});
    const secrets = [apiKey, apiIv, "CryptoJS", "crypto-js", "encryptedModel", "EncryptString", "ZodError", "API_KEY"];
    for (const file of assets.filter((name) => /\.(js|css|svg)$/.test(name))) {
      const code = readClient(`assets/${file}`).toString();
      for (const secret of secrets) expect(code.includes(secret), `${file}: ${secret}`).toBe(false);
      expect(file).toMatch(/-[A-Z0-9]{8}\.\w+$/);
      for (const ending of ["br", "gz"]) expect(assets).toContain(`${file}.${ending}`);
    }
  });
});
