import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "../shared/routes.ts";
import type { SearchAnswer } from "../shared/search.ts";
import { chooseCases } from "./support/cases.ts";
import { articleRoute, otherProduct as filled, someProduct as gone } from "./support/products.ts";
import { findFreePort } from "./support/site.ts";

/** A separate checkout in which an owner works: with real content, with one post, and without one product. */
const folder = mkdtempSync(path.join(tmpdir(), "real-content-"));
const inFolder = (...parts: string[]) => path.join(folder, ...parts);
let server: ChildProcess | undefined;
let origin = "";

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
const command = (...args: string[]) => run("build/content/command.mjs", ...args);
const listFile = (name: string) => inFolder(`shared/content/lists/${name}.json`);
const listOf = (name: string) => JSON.parse(readFileSync(listFile(name), "utf8"));
const get = async (address: string) => (await fetch(origin + address)).text();
const count = (text: string, part: string) => text.split(part).length - 1;

const eventCount = 60;
/** As Excel in India or Germany saves it. */
function spreadsheet() {
  const two = (number: number) => String(number).padStart(2, "0");
  const rows = Array.from({ length: eventCount }, (_, at) => {
    const day = `${two((at % 28) + 1)}/0${(at % 9) + 1}/${2010 + (at % 10)}`;
    const [drawing, noText] = at === 1 ? ["", ""] : ["|scene:bus/sata", "|"];
    return `Meeting ${at};Walk;${day};2025/walk.jpg${drawing};Two walkers on a path${noText};Short & ${at};Long ${at};Mohali;3`;
  });
  const head = "Title;Kind;Date;Images;Image alts;Short description;Description;Location;Read time";
  return `\uFEFF${[head, ...rows].join("\r\n")}\r\n`;
}

beforeAll(async () => {
  for (const name of ["build", "build.mjs", "client", "content-images", "server", "shared", "public", "package.json"])
    cpSync(name, inFolder(name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), inFolder("node_modules"));
  mkdirSync(inFolder("content-images/2025"), { recursive: true });
  const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#357" } });
  await photo.jpeg().toFile(inFolder("content-images/2025/walk.jpg"));
  const write = (name: string, text: string) => writeFileSync(inFolder(name), text);
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30z"/></svg>';
  write("content-images/logo.svg", logo);
  write("content-images/brochure.pdf", "%PDF-1.7\n%%EOF\n");
  write("events.csv", spreadsheet());
  const clients = Array.from({ length: 300 }, (_, at) => `Client ${at},broker,${at === 0 ? "logo.svg" : ""}\n`);
  write("clients.csv", `clientName,kind,logo\n${clients.join("")}`);
  const fill = (name: string, records: object[]) => writeFileSync(listFile(name), JSON.stringify(records));
  const imageUrl = "2025/walk.jpg";
  fill("milestones", [{ year: "2016", text: "A second office opens.", product: filled.code }]);
  const author = { name: "A. Person", role: "Director", company: "A Broker" };
  fill("quotes", [{ product: filled.code, words: "It saves us a day a week.", ...author }]);
  fill("certificates", [{ name: "A certificate", text: "For our hosting.", url: "https://www.example.com/a.pdf" }]);
  const offices = listOf("offices").map((office: object, at: number) => {
    const whatsapp = at === 1 && { whatsapp: "+971 50 123 4567" };
    return { ...office, portrait: imageUrl, photo: { imageUrl, alt: "The office" }, ...whatsapp };
  });
  fill("offices", offices);
  fill("documents", [
    { document: filled.code, pdf: "brochure.pdf" },
    { document: "data-protection", url: "https://simson.example/data-protection" },
  ]);
  fill("screens", [
    { screen: filled.code, imageUrl, alt: "The list of slips" },
    { screen: `${filled.code}-2`, imageUrl, alt: "A closing" },
  ]);
  for (const name of readdirSync(inFolder("shared/content/posts")))
    if (!articleRoute.path.endsWith(`/${name.replace(".md", "")}`)) rmSync(inFolder("shared/content/posts", name));
});

afterAll(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("the owner's commands", () => {
  test("a dry run tells what would change, and neither it nor a file with a fault writes anything", () => {
    const before = listOf("events");
    const real = before.filter(({ sample }: { sample?: true }) => !sample).length;
    const dry = command("import", "events.csv", "--dry-run");
    expect(dry.stdout).toContain(`events: ${eventCount} new, 0 changed, ${real} removed, `);
    expect(dry.stdout).toContain("nothing was written");
    writeFileSync(inFolder("events-bad.csv"), spreadsheet().replace("02/02/2011", "31/02/2011"));
    const bad = command("import", "events-bad.csv");
    expect(bad.stderr).toContain('events-bad.csv, line 3, column C "date": "31.02.2011" is not a day of the calendar');
    expect(bad.stderr).toContain("1 fault: nothing was imported");
    expect([dry.status, bad.status, listOf("events")]).toEqual([0, 1, before]);
  });

  test("an import replaces the samples, and an export imports without a change and overwrites nothing", () => {
    for (const file of ["events.csv", "clients.csv"]) expect(command("import", file).status).toBe(0);
    expect(listOf("events")).toHaveLength(eventCount);
    expect(JSON.stringify([listOf("events"), listOf("clients")])).not.toContain("sample");
    expect(command("export", "events-out.csv").status).toBe(0);
    expect(command("export", "events-out.csv").stderr).toContain("is there already");
    const again = command("import", "events-out.csv").stdout;
    expect(again).toContain("events: 0 new, 0 changed, 0 removed, 0 samples replaced");
  });

  test("an import says what is missing, and a build where a fault is", () => {
    expect(command("import", "walks.csv").stderr).toContain("which list is it? Begin its name with events, clients");
    expect(command("import", "events-gone.csv").stderr).toContain("events-gone.csv is not there");
    expect(command("import").stderr).toContain("npm run content -- import <file.csv>");
    for (const [name, from, to, told] of chooseCases(
      [
        ["client/styles/components.css", "@layer", "}} {\n@layer", "client/styles/components.css:1:0"],
        ["shared/content/lists/events.json", "walk.jpg", "gone.jpg", "content-images/2025/gone.jpg is not there"],
        ["shared/content/lists/events.json", '"3 min"', '"soon"', 'readTime "soon" is not a number of minutes'],
      ] as const,
      ([, , to]) => to === '"soon"',
    )) {
      const good = readFileSync(inFolder(name), "utf8");
      writeFileSync(inFolder(name), good.replace(from, to));
      const { status, stderr } = run("build.mjs");
      writeFileSync(inFolder(name), good);
      expect([status, stderr]).toEqual([1, expect.stringContaining(told)]);
    }
  });
});

describe("the site with real content", () => {
  beforeAll(async () => {
    for (const room of ["shared", "client"]) rmSync(inFolder(room, `products/${gone.code}`), { recursive: true });
    const list = inFolder("shared/products/index.ts");
    const line = new RegExp(`^import .* from "\\./${gone.code}/.*\\n|(?<=const list = .*)\\b${gone.code}\\b,? ?`, "gm");
    writeFileSync(list, readFileSync(list, "utf8").replace(line, ""));
    // `--out` accepts an absolute path too.
    execFileSync(process.execPath, ["build.mjs", `--out=${inFolder("dist")}`], { cwd: folder, stdio: "pipe" });
    const port = await findFreePort();
    origin = `http://127.0.0.1:${port}`;
    const env = { PATH: process.env.PATH, NODE_ENV: "test", PORT: String(port), DATA_DIR: inFolder("data") };
    server = spawn(process.execPath, ["dist/server/main.js"], { cwd: folder, env, stdio: "ignore" });
    const isReady = async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true);
    await vi.waitFor(isReady, { timeout: 50_000, interval: 100 });
    // A whole build, on a machine that runs other tests at the same time.
  }, 180_000);

  test("events come in pages of 25 with their own addresses, and any other page number shows the first (W8)", async () => {
    const pages = await Promise.all(["", "?page=2", "?page=3"].map((search) => get(`/events${search}`)));
    expect(pages.map((page) => count(page, "See More<"))).toEqual([25, 25, 10]);
    expect(pages[0]).toMatch(/<a(?=[^>]* href="\/events\?page=2")[^>]* rel="next"/);
    expect(pages[2]).toMatch(/<a(?=[^>]* href="\/events\?page=2")[^>]* rel="prev"/);
    expect(pages[2]).not.toContain('rel="next"');
    for (const page of ["0", "4", "x", "01", "1"]) expect(await get(`/events?page=${page}`), page).toBe(pages[0]);
    expect(pages[0]).not.toContain("sample events");
  });

  test("a photograph has two formats, all widths, its size and alt text, and only the first is fetched at once", async () => {
    const html = await get("/events");
    const [picture = ""] = /<picture>.*?<\/picture>/.exec(html) ?? [];
    expect(picture).toMatch(
      /type="image\/avif" srcSet="\/assets\/480-\w{8}\.avif 480w,\/assets\/960-\w{8}\.avif 960w,/,
    );
    expect(picture).toMatch(/width="1200" height="800" alt="Two walkers on a path" fetchPriority="high"/);
    expect([count(html, 'fetchPriority="high"'), count(html, 'loading="lazy"') >= 24]).toEqual([1, true]);
    for (const [, address, type] of picture.matchAll(/(\/assets\/480-\w+\.(avif|webp))/g)) {
      const { status, headers } = await fetch(origin + address);
      expect([status, headers.get("content-type")]).toEqual([200, `image/${type}`]);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  test("an event has its whole text, and with one picture nothing to turn or to pause", async () => {
    const [one = "", two = ""] = await Promise.all(
      ["1-2011-02-02", "2-2012-03-03"].map((id) => get(`/events?event=meeting-${id}`)),
    );
    expect([one, two].map((html) => count(html, 'aria-roledescription="carousel"'))).toEqual([0, 1]);
    for (const part of ['alt="Two walkers on a path"', 'tabindex="-1">Meeting 1</h2>', "<p>Long 1</p>"])
      expect(one).toContain(part);
  });

  test.each<[string, (string | RegExp)[]]>([
    ["/our-clients", ["Client 0", "Client 299", '"numberOfItems":300']],
    [filled.path, ["It saves us a day a week.", "A. Person", "Director", "A Broker"]],
    ["/our-clients", ["It saves us a day a week.", "A. Person", "Director", "A Broker"]],
    ["/", [/<img class="logo" src="\/assets\/picture-\w{8}\.svg" width="90" height="30" alt="Client 0"/]],
    ["/about-us", ["2016", "A second office opens.", 'href="https://www.example.com/a.pdf"', "For our hosting."]],
    ["/about-us", ['alt="Contact name"', 'alt="The office"']],
    ["/privacy-policy", ['href="https://simson.example/data-protection"']],
    ["/sitemap.xml", [/<loc>[^<]*\/events<\/loc>.*<image:loc>[^<]*\/assets\/1200-\w{8}\.webp</]],
    ["/feed.xml", ["blog and events</title>", "Meeting 59"]],
    ["/blog", ["Showing 1 Blog<"]],
  ])("%s shows what was filled in: %j", async (address, parts) => {
    const html = await get(address);
    for (const part of parts) expect(html).toMatch(part);
  });

  test("what has no entry has no heading: other kinds of clients, upcoming posts, other articles", async () => {
    const [clients = "", blog = "", article = ""] = await Promise.all(
      ["/our-clients", "/blog", articleRoute.path].map(get),
    );
    expect(count(clients, 'aria-roledescription="carousel"')).toBe(1);
    expect(blog).not.toContain("Coming Soon");
    expect(article).not.toContain("Other blogs");
  });

  test("a real screenshot stands in place of its drawing, on the product's page, in its tour and on Home", async () => {
    const [product = "", home = ""] = await Promise.all([filled.path, "/"].map(get));
    for (const alt of ["The list of slips", "A closing"]) expect(count(product, `alt="${alt}"`), alt).toBe(1);
    expect(count(home, 'alt="The list of slips"')).toBe(1);
  });

  test("WhatsApp and a brochure are linked where there is one", async () => {
    const paths = ["/contact-us", "/faq", filled.path, "/about-us"];
    const [contact = "", faq = "", product = "", about = ""] = await Promise.all(paths.map(get));
    expect([contact, faq].map((page) => count(page, 'href="https://wa.me/971501234567?text='))).toEqual([2, 1]);
    const [, address = ""] = /href="(\/assets\/brochure-\w{8}\.pdf)"/.exec(product) ?? [];
    const { status, headers } = await fetch(origin + address);
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(about).not.toContain("/assets/brochure");
  });

  test("of a product whose two folders and line are deleted, no page, menu, form or search result tells anything", async () => {
    expect((await fetch(origin + gone.path)).status).toBe(404);
    const named = new RegExp(
      `(?<![\\w/.-])(${gone.name}|${gone.shortName})(?!\\w)|"${gone.path}|/share/${gone.code}\\b`,
    );
    // A post may name any product: it is what was said on that day.
    const others = routes.filter(({ product, published }) => product !== gone.code && !published);
    const paths = others.map((route) => route.path);
    const { results } = JSON.parse(await get(`/api/search?q=${gone.shortName}`)) as SearchAnswer;
    const found = JSON.stringify(results.filter(({ url }) => !url.startsWith("/blog/")));
    const texts = [...paths, "/sitemap.xml", "/nowhere"].map(async (address) => [address, await get(address)] as const);
    for (const [where, text] of [...(await Promise.all(texts)), ["search", found] as const])
      expect(named.exec(text) && `${where}: ${text.slice(text.search(named) - 80).slice(0, 160)}`).toBeNull();
  });
});
