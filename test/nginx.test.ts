import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import http2 from "node:http2";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { events } from "../shared/content/events.ts";
import { products } from "../shared/content/products.ts";
import { routes } from "../shared/routes.ts";
import { isAcknowledged, openDesk, surviveHalfOpen } from "./bench/scenarios.ts";
import { createVisitor, type Ending, type VisitorOptions } from "./bench/visitor.ts";
import { type Nginx, setUpNginx, startNginx } from "./support/nginx.ts";

const missing = setUpNginx();
if (missing) console.log(`The tests behind nginx are skipped. ${missing}`);

const patience = 120_000;
const host = "www.example.com";
const production = { NODE_ENV: "production", SITE_ORIGIN: `https://${host}` };
const distDir = process.env.DIST ?? "dist";

const portOf = (origin: string) => Number(new URL(origin).port);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Answered = Extract<Ending, { kind: "answered" }>;

function expectAnswer(ending: Ending): Answered {
  if (ending.kind !== "answered") throw new Error(`${ending.kind}: ${ending.code}`);
  return ending;
}

describe.skipIf(missing)("behind the shipped nginx configuration", () => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let nginx: Nginx;

  beforeAll(async () => {
    desk = await openDesk({ ...production, RATE_LIMIT_ENQUIRIES: "3" });
    await desk.start();
    nginx = await startNginx({ ports: [portOf(desk.origin)] });
  });
  afterAll(async () => {
    await nginx?.stop();
    await desk?.close();
  });

  const openVisitor = (options: VisitorOptions = {}) => {
    const visitor = createVisitor(nginx.origin, { host, ...options });
    onTestFinished(() => visitor.leave());
    return visitor;
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    expectAnswer(await openVisitor().ask("GET", path, { headers }));
  /** How many requests the process itself has answered, all in all or for pages. */
  const countAsked = async (only: "all" | "pages") => {
    const text = await (await fetch(`${desk.origin}/metrics`)).text();
    const counts = [...text.matchAll(/^http_requests_total\{route="([^"]+)".*\} (\d+)$/gm)];
    const counted = counts.filter(([, name]) => only === "all" || routes.some(({ id }) => id === name));
    // Asking is a request as well, counted when it has been answered.
    return counted.filter(([, name]) => name !== "/metrics").reduce((sum, [, , count]) => sum + Number(count), 0);
  };

  test("nginx finds nothing to complain about", () => {
    expect(nginx.verdict).toContain("test is successful");
    expect(nginx.verdict).not.toMatch(/\[(warn|emerg|alert|crit|error)\]/);
  });

  test("plain http leads to https, under the one name, with path and query", async () => {
    const visitor = createVisitor(nginx.httpOrigin, { host: "evil.example" });
    const answer = expectAnswer(await visitor.ask("GET", "/about-us?id=contact"));
    visitor.leave();
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(`https://${host}/about-us?id=contact`);
  });

  test("HTTP/2 is spoken", async () => {
    const session = http2.connect(nginx.origin, { rejectUnauthorized: false, servername: host });
    const status = await new Promise((resolve, reject) => {
      session.on("error", reject);
      const request = session.request({ ":path": "/", ":authority": host });
      request.on("response", (headers) => resolve(headers[":status"]));
      request.resume().end();
    });
    session.close();
    expect(status).toBe(200);
  });

  test.each(routes.map((route) => [route.path]))("%s is served, with the security headers", async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["permissions-policy"]).toBeDefined();
    expect(headers.server).toBe("nginx");
  });

  test("a page is kept, and nobody is given a cookie with it", async () => {
    await get("/about-us", { "Accept-Encoding": "br" });
    const askedBefore = await countAsked("pages");
    for (const cookies of [undefined, "_csrf=a; other=b", "theme=sepia"]) {
      const { headers } = await get("/about-us", { "Accept-Encoding": "br", ...(cookies && { Cookie: cookies }) });
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers.etag).toBeDefined();
    }
    expect(await countAsked("pages")).toBe(askedBefore);
  });

  test("a browser that has a kept page is told that it is unchanged", async () => {
    const { headers } = await get("/about-us", { "Accept-Encoding": "br" });
    const again = await get("/about-us", { "Accept-Encoding": "br", "If-None-Match": headers.etag as string });
    expect(again.status).toBe(304);
    expect(again.body).toBe("");
  });

  test("the wordings of Accept-Encoding become three variants", async () => {
    // An address that nobody else asks for.
    const path = "/events?page=sata";
    const askedBefore = await countAsked("pages");
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=1.0, gzip;q=0.8", "br"],
      ["gzip, br;q=0.1", "br"],
      ["gzip, br;q=0", "gzip"],
      ["deflate,gzip", "gzip"],
      ["x-gzip-not", undefined],
      ["identity", undefined],
      ["", undefined],
    ] as const) {
      const { headers, status } = await get(path, { "Accept-Encoding": accepted });
      expect([accepted, status, headers["content-encoding"]]).toEqual([accepted, 200, encoding]);
    }
    expect((await countAsked("pages")) - askedBefore).toBe(3);
  });

  test("a remembered theme has its own variant, and no other cookie makes one", async () => {
    const theme = async (cookie: string) =>
      /<html[^>]* data-theme="(\w+)"/.exec((await get("/", { Cookie: cookie })).body)?.[1];
    expect(await theme("theme=dark")).toBe("dark");
    expect(await theme("a=b; theme=light; c=d")).toBe("light");
    expect(await theme("a=b")).toBeUndefined();
    // nginx and the process read odd cookies differently: one must not plant its page in the other's place.
    await theme("Theme=dark");
    expect(await theme("theme=dark")).toBe("dark");
    await theme("theme=dark; theme=light");
    expect(await theme("theme=light")).toBe("light");
    expect(await theme("")).toBeUndefined();
  });

  test("no odd address plants its page under another's", async () => {
    const product = routes.find((route) => route.product)?.path as string;
    const plain = (await get(product)).body;
    for (const odd of [
      `${product}?p%61ge=sata`,
      `${product}?PAGE=sata`,
      `${product}?x=1&page=sata`,
      `/${product}`,
      `${product}?page=sata#x`,
    ]) {
      await get(odd);
    }
    expect((await get(product)).body).toBe(plain);
    expect((await get(`${product}?utm_source=mail`)).body).toBe(plain);
    const asked = (await get(`${product}?page=sata`)).body;
    expect(asked).not.toBe(plain);
    // A redirect repeats the query, so it is nobody else's.
    expect((await get("/about-us/?utm_source=mail")).headers.location).toBe("/about-us?utm_source=mail");
    expect((await get("/about-us/")).headers.location).toBe("/about-us");
  });

  test("a query is kept where it names a product in plain spelling, so that nobody fills the cache with made-up ones", async () => {
    const product = routes.find((route) => route.product)?.path as string;
    const headers = { "Accept-Encoding": "gzip" };
    const ask = async (query: string) => expect((await get(`${product}?${query}`, headers)).status).toBe(200);
    await get(product, headers);
    const keptBefore = nginx.countKept();
    // Some are made up, some the process knows: in another case, by the product's name, or an event.
    const odd = [
      ...Array.from({ length: 10 }, (_, at) => `page=x${at}`),
      ...Array.from({ length: 5 }, (_, at) => `event=x${at}`),
      ...Array.from({ length: 5 }, (_, at) => `page=sata&event=x${at}`),
      ...["page=SATA", "page=Sata", "page=sAta", "PAGE=sata", "Page=sata", "page=SATAOnline", "page=sataonline"],
      ...["page=sata-", "page=sata&page=sarb", `event=${events[0]?.id}`],
    ];
    expect(new Set(odd).size).toBe(30);
    for (const query of odd) await ask(query);
    expect(nginx.countKept() - keptBefore).toBe(0);

    const known = products.flatMap(({ code, path }) => [...new Set([code, path.slice(1)])]);
    for (const name of known) await ask(`page=${name}`);
    expect(nginx.countKept() - keptBefore).toBe(known.length);
    const askedBefore = await countAsked("pages");
    for (const name of known) await ask(`page=${name}`);
    for (const tags of ["utm_source=mail", "utm_source=post&utm_medium=card", "gclid=1"]) await ask(tags);
    expect(await countAsked("pages")).toBe(askedBefore);
    expect(nginx.countKept() - keptBefore).toBe(known.length);
  });

  test("nginx.conf names the products that the content has, and no others", () => {
    const conf = readFileSync("server/deploy/nginx.conf", "utf8");
    const named = [...conf.matchAll(/\\\?page=\(([^)]*)\)\$" \$request_uri;/g)].map(([, names]) => names);
    expect(named).toEqual(products.map(({ code, path }) => [...new Set([code, path.slice(1)])].join("|")));
  });

  test("a path is kept in its plain spelling only", async () => {
    const product = routes.find((route) => route.product)?.path as string;
    const keptBefore = nginx.countKept();
    const odd = [
      `${product}/SATA`,
      `${product}/sAta`,
      "/f%61vicon.svg",
      "/%66avicon.svg",
      "//favicon.svg",
      "/./favicon.svg",
    ];
    for (const path of [...odd, ...odd.map((path) => `${path}?utm_source=mail`)]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    expect(nginx.countKept() - keptBefore).toBe(0);
    for (const path of [`${product}/saibalite`, "/favicon.svg", "/share/faq.png"]) await get(path);
    expect(nginx.countKept() - keptBefore).toBe(3);
    // As long as nginx takes them: the pattern must not give up.
    for (const piece of ["/a", "/", "a", "/."]) {
      expect((await get(`/${piece.repeat(7500)}`)).status).toBeOneOf([301, 404]);
    }
  });

  describe("many requests of one address at once", () => {
    /** Over one HTTP/2 connection whose window lets no body through: none is over before all have been asked. */
    async function askAtOnce(paths: readonly string[]) {
      const session = http2.connect(nginx.origin, {
        rejectUnauthorized: false,
        servername: host,
        settings: { initialWindowSize: 0 },
      });
      onTestFinished(() => session.destroy());
      const answers = paths.map(async (path) => {
        const request = session.request({ ":path": path, ":authority": host });
        const [headers] = (await once(request, "response")) as [http2.IncomingHttpHeaders];
        let body = "";
        for await (const chunk of request) body += chunk;
        return { status: Number(headers[":status"]), headers, body };
      });
      await pause(500);
      session.settings({ initialWindowSize: 1024 * 1024 });
      return Promise.all(answers);
    }

    test("pages and files are all answered, however many people an office has", async () => {
      const script = readdirSync(`${distDir}/client/assets`).find((name) => name.endsWith(".js"));
      const paths = Array.from({ length: 50 }, (_, at) => [`/assets/${script}`, `/?page=${at}`]).flat();
      const answers = await askAtOnce(paths);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    });

    test("calls are limited, and the refusal is the API's", async () => {
      const answers = await askAtOnce(Array.from({ length: 80 }, () => "/api/countries"));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(16);
      for (const { status, headers, body } of refused) {
        expect(status).toBe(429);
        expect(headers["content-type"]).toBe("application/json");
        expect(headers["retry-after"]).toBe("2");
        expect(headers["x-content-type-options"]).toBe("nosniff");
        expect(JSON.parse(body)).toEqual({ code: "E_RATE_LIMITED", message: expect.stringContaining("wait") });
      }
      expect(answers.find(({ status }) => status === 200)?.headers["retry-after"]).toBeUndefined();
    });
  });

  test("the forgery guard's cookies are Secure and the visitor's own, and an enquiry passes", async () => {
    const visitor = openVisitor({ localAddress: "127.0.0.9" });
    const cookies = expectAnswer(await visitor.ask("GET", "/api/csrf")).headers["set-cookie"] ?? [];
    expect(cookies).toHaveLength(2);
    expect(cookies.find((cookie) => cookie.startsWith("__Host-csrf="))).toMatch(/; Path=\/; HttpOnly; Secure/);
    expect(cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))).toMatch(/; Secure/);
    const other = expectAnswer(await visitor.ask("GET", "/api/csrf")).headers["set-cookie"] ?? [];
    expect(other[0]).not.toBe(cookies[0]);
    await visitor.openForm();
    const ending = await visitor.submit("through nginx", { headers: { Origin: `https://${host}` } });
    expect(expectAnswer(ending).status).toBe(200);
    expect(desk.vendor.enquiries.map(({ Help }) => Help)).toContain("through nginx");
  });

  test("the limit counts real addresses: a claimed one changes nothing, another visitor is not concerned", async () => {
    const first = openVisitor({ localAddress: "127.0.0.2" });
    await first.openForm();
    const statuses = [];
    for (let number = 1; number <= 5; number += 1) {
      const headers = { "X-Forwarded-For": `198.51.100.${number}`, "X-Real-IP": `198.51.100.${number}` };
      statuses.push(expectAnswer(await first.submit(`from one address ${number}`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const { headers } = expectAnswer(await first.submit("once more"));
    expect(headers["retry-after"], "the process's own, once").toMatch(/^\d+$/);
    const second = openVisitor({ localAddress: "127.0.0.3" });
    await second.openForm();
    expect(expectAnswer(await second.submit("from another address")).status).toBe(200);
  });

  test("/metrics is closed, and a claim to be this machine does not open it", async () => {
    for (const path of ["/metrics", "/metrics?x", "//metrics", "/./metrics", "/%6Detrics"]) {
      const { status, body, headers } = await get(path, { "X-Forwarded-For": "127.0.0.1" });
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code === 403 || code === 404)]);
      expect(body).not.toContain("http_requests_total");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("a body above 32 KiB is refused in JSON, by nginx and by the process alike", async () => {
    const visitor = openVisitor({ localAddress: "127.0.0.4" });
    await visitor.openForm();
    const { status, body, headers } = expectAnswer(await visitor.submit("x".repeat(33 * 1024)));
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: "E_TOO_LARGE" });
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeDefined();
  });

  test("hashed files come from disk, compressed beforehand, of their type, for a year", async () => {
    const files = readdirSync(`${distDir}/client/assets`).filter((name) => !/\.(br|gz)$/.test(name));
    const askedBefore = await countAsked("all");
    const types: Record<string, string> = {
      js: "text/javascript",
      css: "text/css",
      svg: "image/svg+xml",
      woff2: "font/woff2",
    };
    for (const [extension, type] of Object.entries(types)) {
      const name = files.find((file) => file.endsWith(`.${extension}`)) as string;
      const { status, headers } = await get(`/assets/${name}`, { "Accept-Encoding": "gzip, br" });
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe(type);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-encoding"]).toBe(extension === "woff2" ? undefined : "br");
      if (extension !== "woff2") expect(headers.vary).toBe("Accept-Encoding");
    }
    const script = files.find((file) => file.endsWith(".js")) as string;
    const zipped = await get(`/assets/${script}`, { "Accept-Encoding": "gzip" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect((await get(`/assets/${script}`)).body).toBe(readFileSync(`${distDir}/client/assets/${script}`, "utf8"));
    expect(await countAsked("all")).toBe(askedBefore);
  });

  test("a hashed file that is gone is a 404 that nobody keeps", async () => {
    const { status, headers } = await get("/assets/HomePage-OLDHASH0.js");
    expect(status).toBe(404);
    expect(headers["cache-control"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("files of stable names, machine files and pages that do not exist come from the process", async () => {
    expect((await get("/favicon.ico")).status).toBe(200);
    expect((await get("/robots.txt")).body).toContain(`https://${host}/sitemap.xml`);
    expect((await get("/share/home.png")).headers["cross-origin-resource-policy"]).toBe("cross-origin");
    const nowhere = await get("/nowhere");
    expect(nowhere.status).toBe(404);
    expect(nowhere.headers["content-type"]).toMatch(/^text\/html/);
    expect((await get("/readyz")).status).toBe(200);
  });
});

test.skipIf(missing)("hundreds of half-open connections hold up no page", { timeout: patience }, async () => {
  const figures = await surviveHalfOpen({ connections: 300, pages: 200, behindNginx: true });
  console.log(`half-open, behind nginx: ${JSON.stringify(figures)}`);
  expect(figures).toMatchObject({ pagesNot200: 0, exitCode: 0 });
});

describe.skipIf(missing)("while the process is away", () => {
  async function openOwnDesk(env: Record<string, string> = {}) {
    // As in production, but that no page is compressed ahead of time at each of the many starts.
    const desk = await openDesk({ ...production, NODE_ENV: "test", ...env });
    onTestFinished(() => desk.close());
    return desk;
  }

  async function openNginx(options: Parameters<typeof startNginx>[0]) {
    const nginx = await startNginx(options);
    onTestFinished(() => nginx.stop());
    return nginx;
  }

  test("kept pages are served on, and an enquiry is told to try again", { timeout: patience }, async () => {
    const desk = await openOwnDesk();
    const site = await desk.start();
    const nginx = await openNginx({ ports: [portOf(desk.origin)], pagesKeptFor: "1s" });
    const visitor = createVisitor(nginx.origin, { host });
    onTestFinished(() => visitor.leave());
    const fresh = expectAnswer(await visitor.ask("GET", "/contact-us"));
    await visitor.openForm();
    await site.kill();
    // A second later the kept page is older than it may be, and still better than none.
    await pause(1200);
    const stale = expectAnswer(await visitor.ask("GET", "/contact-us"));
    expect(stale.status).toBe(200);
    expect(stale.body).toBe(fresh.body);
    const refused = expectAnswer(await visitor.submit("nobody is there"));
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.body)).toMatchObject({ code: "E_UNAVAILABLE" });
    expect(refused.headers["x-content-type-options"]).toBe("nosniff");
    await desk.start();
    expect(expectAnswer(await visitor.submit("somebody is there")).status).toBe(200);
  });

  /** Enquiries and pages one after the other, until told to stop. Pages carry a query, so that each reaches the process. */
  function keepAsking(origin: string) {
    const visitors = Array.from({ length: 6 }, (_, at) =>
      createVisitor(origin, { host, connections: 1, localAddress: `127.0.1.${at + 1}` }),
    );
    const endings: Record<string, number> = {};
    const acknowledged: string[] = [];
    let isOver = false;
    const asked = Promise.all(
      visitors.map(async (visitor, at) => {
        await visitor.openForm();
        for (let number = 1; !isOver; number += 1) {
          const help = `visitor ${at}, enquiry ${number}`;
          const ending =
            at % 2 === 0 ? await visitor.submit(help) : await visitor.ask("GET", `/about-us?page=${at}-${number}`);
          const name = ending.kind === "answered" ? String(ending.status) : `${ending.kind} ${ending.code}`;
          endings[name] = (endings[name] ?? 0) + 1;
          if (at % 2 === 0 && isAcknowledged(ending)) acknowledged.push(help);
          await pause(5);
        }
      }),
    );
    return async () => {
      isOver = true;
      await asked;
      for (const visitor of visitors) visitor.leave();
      return { endings, acknowledged };
    };
  }

  test("one process whose socket systemd holds is restarted and no request is lost", {
    timeout: patience,
  }, async () => {
    const desk = await openOwnDesk({ RATE_LIMIT_ENQUIRIES: "100000" });
    const holder = await desk.holdSocket();
    await holder.start();
    const nginx = await openNginx({ ports: [portOf(desk.origin)] });
    const stopAsking = keepAsking(nginx.origin);
    await pause(500);
    expect(await holder.stop()).toBe(0);
    await holder.start();
    await pause(500);
    const { endings, acknowledged } = await stopAsking();
    expect(Object.keys(endings).filter((name) => name !== "200" && name !== "202")).toEqual([]);
    expect(await holder.stop()).toBe(0);
    expect(countTaken(acknowledged, desk.vendor.enquiries)).toEqual([1]);
  });

  test("of two processes one is restarted and no request is lost", { timeout: patience }, async () => {
    const first = await openOwnDesk({ RATE_LIMIT_ENQUIRIES: "100000" });
    const second = await openOwnDesk({ RATE_LIMIT_ENQUIRIES: "100000" });
    const firstSite = await first.start();
    const secondSite = await second.start();
    const nginx = await openNginx({ ports: [portOf(first.origin), portOf(second.origin)] });
    const stopAsking = keepAsking(nginx.origin);
    await pause(500);
    expect(await firstSite.stop()).toBe(0);
    const firstAgain = await first.start();
    await pause(500);
    const { endings, acknowledged } = await stopAsking();
    expect(Object.keys(endings).filter((name) => name !== "200" && name !== "202")).toEqual([]);
    expect([await firstAgain.stop(), await secondSite.stop()]).toEqual([0, 0]);
    expect(countTaken(acknowledged, [...first.vendor.enquiries, ...second.vendor.enquiries])).toEqual([1]);
  });

  /** How often the vendor has each of these enquiries: [1] when all are there once. */
  function countTaken(acknowledged: string[], enquiries: Record<string, unknown>[]): number[] {
    const taken = enquiries.map(({ Help }) => Help);
    return [...new Set(acknowledged.map((help) => taken.filter((other) => other === help).length))];
  }
});
