import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { articleRoute } from "./support/article.ts";
import { findFreePort } from "./support/site.ts";

/** A separate checkout in which an owner works. */
const folder = mkdtempSync(path.join(tmpdir(), "real-content-"));
const inFolder = (...parts: string[]) => path.join(folder, ...parts);
let server: ChildProcess | undefined;
let origin = "";

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
const command = (...args: string[]) => run("build/content/command.mjs", ...args);
const listOf = (name: string) => JSON.parse(readFileSync(inFolder(`shared/content/lists/${name}.json`), "utf8"));
const get = async (address: string) => (await fetch(origin + address)).text();
const count = (text: string, part: string) => text.split(part).length - 1;

const eventCount = 60;
const day = (index: number) =>
  `${String((index % 28) + 1).padStart(2, "0")}/0${(index % 9) + 1}/${2010 + (index % 10)}`;

/** A spreadsheet as Excel in India or Germany saves it. */
function spreadsheet() {
  const head = "Title;Kind;Date;Images;Image alts;Short description;Description;Location;Read time";
  const rows = Array.from(
    { length: eventCount },
    (_, index) =>
      `Meeting ${index};Walk;${day(index)};2025/walk.jpg${index === 1 ? "" : "|scene:bus/swap"};Two walkers on a path${index === 1 ? "" : "|"};Short & ${index};Long ${index};Mohali;3`,
  );
  return `\uFEFF${[head, ...rows].join("\r\n")}\r\n`;
}

beforeAll(async () => {
  for (const name of ["build", "build.mjs", "client", "content-images", "server", "shared", "public", "package.json"])
    cpSync(name, inFolder(name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), inFolder("node_modules"));
  mkdirSync(inFolder("content-images/2025"), { recursive: true });
  const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#357" } });
  await photo.jpeg().toFile(inFolder("content-images/2025/walk.jpg"));
  writeFileSync(
    inFolder("content-images/logo.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30z"/></svg>',
  );
  writeFileSync(inFolder("events.csv"), spreadsheet());
  const clients = Array.from(
    { length: 300 },
    (_, index) => `Client ${index},broker,${index === 0 ? "logo.svg" : ""}\n`,
  );
  writeFileSync(inFolder("clients.csv"), `clientName,kind,logo\n${clients.join("")}`);
  const fill = (name: string, records: object[]) =>
    writeFileSync(inFolder(`shared/content/lists/${name}.json`), JSON.stringify(records));
  fill("milestones", [{ year: "2016", text: "A second office opens.", product: "sarb" }]);
  fill("quotes", [
    { product: "sarb", words: "It saves us a day a week.", name: "A. Person", role: "Director", company: "A Broker" },
  ]);
  fill("certificates", [{ name: "A certificate", text: "For our hosting.", url: "https://www.example.com/a.pdf" }]);
  const photographed = { portrait: "2025/walk.jpg", photo: { imageUrl: "2025/walk.jpg", alt: "The office" } };
  fill(
    "offices",
    listOf("offices").map((office: object, index: number) => ({
      ...office,
      ...photographed,
      ...(index === 1 && { whatsapp: "+971 50 123 4567" }),
    })),
  );
  writeFileSync(inFolder("content-images/brochure-sarb.pdf"), "%PDF-1.7\n%%EOF\n");
  fill("documents", [
    { document: "sarb", pdf: "brochure-sarb.pdf" },
    { document: "data-protection", url: "https://simson.example/data-protection" },
  ]);
  fill("screens", [
    { screen: "sarb", imageUrl: "2025/walk.jpg", alt: "The list of slips" },
    { screen: "sarb-2", imageUrl: "2025/walk.jpg", alt: "A closing" },
  ]);
  // Of the posts, the specification's article is left.
  for (const name of readdirSync(inFolder("shared/content/posts")))
    if (!articleRoute.path.endsWith(`/${name.replace(".md", "")}`)) rmSync(inFolder("shared/content/posts", name));
});

afterAll(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("the owner's commands", () => {
  test("a dry run reports what would change and writes nothing", () => {
    const before = listOf("events");
    const real = before.filter(({ sample }: { sample?: true }) => !sample).length;
    const { status, stdout } = command("import", "events.csv", "--dry-run");
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`events: ${eventCount} new, 0 changed, ${real} removed, `),
    ]);
    expect(stdout).toContain("nothing was written");
    expect(listOf("events")).toEqual(before);
  });

  test("a file with an error changes nothing, and the command fails", () => {
    writeFileSync(inFolder("events-bad.csv"), spreadsheet().replace("02/02/2011", "31/02/2011"));
    const before = listOf("events");
    const { status, stderr } = command("import", "events-bad.csv");
    expect(status).toBe(1);
    expect(stderr).toContain('events-bad.csv, line 3, column C "date": "31.02.2011" is not a day of the calendar');
    expect(stderr).toContain("1 fault: nothing was imported");
    expect(listOf("events")).toEqual(before);
  });

  test("an import replaces the samples with real records", () => {
    expect(command("import", "events.csv").status).toBe(0);
    expect(command("import", "clients.csv").status).toBe(0);
    expect(listOf("events")).toHaveLength(eventCount);
    expect(JSON.stringify([listOf("events"), listOf("clients")])).not.toContain("sample");
  });

  test("an exported file imports without a change, and an export does not overwrite a file", () => {
    expect(command("export", "events-out.csv").status).toBe(0);
    expect(command("export", "events-out.csv").stderr).toContain("is there already");
    expect(command("import", "events-out.csv").stdout).toContain(
      "events: 0 new, 0 changed, 0 removed, 0 samples replaced",
    );
  });

  test("an import needs a file whose name starts with the list's name", () => {
    expect(command("import", "walks.csv").stderr).toContain("which list is it? Begin its name with events, clients");
    expect(command("import").stderr).toContain("npm run content -- import <file.csv>");
    expect(command("import", "events-gone.csv").stderr).toBe("events-gone.csv is not there\n");
  });

  test("a build fails with a message if a list or a picture has an error", () => {
    const file = inFolder("shared/content/lists/events.json");
    const good = readFileSync(file, "utf8");
    writeFileSync(file, good.replace('"3 min"', '"soon"').replace("2025/walk.jpg", "2025/gone.jpg"));
    const list = run("build.mjs");
    expect(list.stderr).toMatch(
      /events\.json, record 1 \(.*\): readTime "soon" is not a number of minutes: write 3 min/,
    );
    writeFileSync(file, good.replace("2025/walk.jpg", "2025/gone.jpg"));
    const picture = run("build.mjs");
    expect(picture.stderr).toContain("content-images/2025/gone.jpg is not there: put the file into content-images/");
    expect([list.status, picture.status]).toEqual([1, 1]);
    writeFileSync(file, good);
  });

  test("a build fails with file and line if a stylesheet has an error", () => {
    const file = inFolder("client/styles/components.css");
    const good = readFileSync(file, "utf8");
    writeFileSync(file, good.replace("@layer", "}} {\n@layer"));
    const { status, stderr } = run("build.mjs");
    expect([status, stderr]).toEqual([1, expect.stringContaining("client/styles/components.css:1:0")]);
    writeFileSync(file, good);
  });
});

describe("the site with real content", () => {
  beforeAll(async () => {
    // `--out` accepts an absolute path too.
    execFileSync(process.execPath, ["build.mjs", `--out=${inFolder("dist")}`], { cwd: folder, stdio: "pipe" });
    const port = await findFreePort();
    origin = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, ["dist/server/main.js"], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        PORT: String(port),
        DATA_DIR: inFolder("data"),
        LOG_LEVEL: "error",
      },
      stdio: "ignore",
    });
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true), {
      timeout: 20_000,
      interval: 100,
    });
  });

  test("events come in pages of 25 with their own addresses, and any other page number shows the first", async () => {
    const pages = await Promise.all(["/events", "/events?page=2", "/events?page=3"].map(get));
    expect(pages.map((page) => count(page, 'class="event-card '))).toEqual([25, 25, 10]);
    expect(pages[0]).toMatch(/<a(?=[^>]* href="\/events\?page=2")[^>]* rel="next"/);
    expect(pages[2]).toMatch(/<a(?=[^>]* href="\/events\?page=2")[^>]* rel="prev"/);
    expect(pages[2]).not.toContain('rel="next"');
    for (const page of ["0", "4", "x", "01", "1"]) expect(await get(`/events?page=${page}`), page).toBe(pages[0]);
    expect(pages[0]).not.toContain("Events on this page are samples");
  });

  test("a photograph has two formats, all widths, its size and alt text, and only the first is fetched at once", async () => {
    const html = await get("/events");
    const [picture = ""] = /<picture>.*?<\/picture>/.exec(html) ?? [];
    expect(picture).toMatch(
      /<source type="image\/avif" srcSet="\/assets\/480-\w{8}\.avif 480w,\/assets\/960-\w{8}\.avif 960w,/,
    );
    expect(picture).toMatch(/width="1200" height="800" alt="Two walkers on a path" fetchPriority="high"/);
    expect(count(html, 'fetchPriority="high"')).toBe(1);
    expect(count(html, 'loading="lazy"')).toBeGreaterThanOrEqual(24);
    for (const [, address, type] of picture.matchAll(/(\/assets\/480-\w+\.(avif|webp))/g)) {
      const { status, headers } = await fetch(origin + address);
      expect([status, headers.get("content-type")]).toEqual([200, `image/${type}`]);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  test("an event with one picture has nothing to turn or to pause", async () => {
    const [one, two] = await Promise.all(
      ["1-2011-02-02", "2-2012-03-03"].map((id) => get(`/events?event=meeting-${id}`)),
    );
    expect([one, two].map((html = "") => count(html, 'aria-roledescription="carousel"'))).toEqual([0, 1]);
    expect(one).toContain('alt="Two walkers on a path"');
  });

  test("an event's page has its whole text, with paragraphs", async () => {
    const html = await get("/events?event=meeting-1-2011-02-02");
    expect(html).toContain('<h2 class="event-detail__title" id="event-title" tabindex="-1">Meeting 1</h2>');
    expect(html).toContain("<p>Long 1</p>");
  });

  test("clients have their logos, and all names are there", async () => {
    const html = await get("/our-clients");
    for (const name of ["Client 0", "Client 299"]) expect(html).toContain(name);
    expect(await get("/")).toMatch(
      /<img class="logo" src="\/assets\/picture-\w{8}\.svg" width="90" height="30" alt="Client 0"/,
    );
  });

  test("the slots show what was filled in: people, certificates, later milestones, what customers say", async () => {
    const about = await get("/about-us");
    for (const words of ["2016", "A second office opens.", 'href="https://www.example.com/a.pdf"', "For our hosting."])
      expect(about).toContain(words);
    expect(count(about, 'alt="Contact name"')).toBe(listOf("offices").length);
    expect(count(about, 'alt="The office"')).toBe(1);
    const clients = await get("/our-clients");
    for (const words of ["It saves us a day a week.", "A. Person", "Director", "A Broker"])
      expect(clients).toContain(words);
  });

  test("a real screenshot stands in place of its drawing, on the product's page, in its tour and on Home", async () => {
    const [reinsurance = "", home = "", health = ""] = await Promise.all(
      ["/reinsurance-brokers-management-software", "/", "/health-insurance-management-software"].map(get),
    );
    for (const alt of ["The list of slips", "A closing"]) expect(count(reinsurance, `alt="${alt}"`), alt).toBe(1);
    expect(count(reinsurance, 'class="tour__screen"')).toBe(4);
    expect(count(reinsurance, 'class="tour__task')).toBe(3);
    expect(count(home, 'alt="The list of slips"')).toBe(1);
    expect(count(health, 'class="tour__task')).toBe(4);
  });

  test("an office's WhatsApp is linked on Contact and in the footer, where there is one", async () => {
    const [contact = "", faq = ""] = await Promise.all(["/contact-us", "/faq"].map(get));
    expect([contact, faq].map((page) => count(page, 'href="https://wa.me/971501234567?text='))).toEqual([2, 1]);
    expect(count(contact, "wa.me/")).toBe(2);
  });

  test("a brochure and the statement on data protection are linked where there is one", async () => {
    const reinsurance = await get("/reinsurance-brokers-management-software");
    const [, address = ""] = /href="(\/assets\/brochure-sarb-\w{8}\.pdf)"/.exec(reinsurance) ?? [];
    const { status, headers } = await fetch(origin + address);
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(await get("/health-insurance-management-software")).not.toContain(".pdf");
    expect(await get("/privacy-policy")).toContain('href="https://simson.example/data-protection"');
  });

  test("what has no entry has no heading: other kinds of clients, other articles", async () => {
    expect(count(await get("/our-clients"), 'class="client-logos__set"')).toBe(1);
    const blog = await get("/blog");
    expect(blog).toContain("Showing 1 Blog<");
    expect(blog).not.toContain("Coming Soon");
    const article = /href="(\/blog\/[^"]+)"/.exec(blog)?.[1] ?? "";
    expect(await get(article)).not.toContain("other-blogs");
  });

  test("structured data, sitemap and feed take them up", async () => {
    const html = await get("/events");
    const { "@graph": graph } = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}",
    );
    const list = graph.find((thing: { "@type": string }) => thing["@type"] === "ItemList");
    expect(list.itemListElement).toHaveLength(25);
    expect(list.itemListElement[0].item).toMatchObject({
      "@type": "Event",
      name: expect.stringMatching(/^Meeting/),
      startDate: expect.stringMatching(/^2019-/),
      description: expect.stringMatching(/^Short & \d+$/),
      location: { "@type": "Place", name: "Mohali" },
      image: [expect.stringMatching(/\/assets\/1200-\w{8}\.webp$/)],
    });
    expect(await get("/our-clients")).toContain('"numberOfItems":300');
    expect(await get("/sitemap.xml")).toMatch(/<loc>[^<]*\/events<\/loc>.*<image:loc>[^<]*\/assets\/1200-\w{8}\.webp</);
    const feed = await get("/feed.xml");
    expect(count(feed, "<entry>")).toBe(26);
    expect(feed).toContain("blog and events</title>");
  });

  test("each file of the server names the source map beside it, so that a stack names our own lines", () => {
    const names = readdirSync(inFolder("dist/server")).filter((name) => name.endsWith(".js"));
    const named = names.map((name) =>
      readFileSync(inFolder("dist/server", name), "utf8").split("sourceMappingURL=").at(-1),
    );
    expect(named.map((name) => name?.trim())).toEqual(names.map((name) => `${name}.map`));
  });

  test("no code of the browser has the rules, and Home fetches a dozen of the 300 clients", () => {
    const scripts = readdirSync(inFolder("dist/client/assets")).filter((name) => name.endsWith(".js"));
    const code = scripts.map((name) => readFileSync(inFolder("dist/client/assets", name), "utf8"));
    expect(code.filter((text) => text.includes("ZodError") || text.includes("is no kind of client"))).toEqual([]);
    expect(code.filter((text) => text.includes("Client 299"))).toHaveLength(1);
    expect(code.filter((text) => text.includes("Long 59"))).toHaveLength(1);
  });
});
