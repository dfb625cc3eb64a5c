import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sending } from "../../shared/content/forms.yaml";
import { examples } from "../../shared/enquiry/fields.ts";
import { forms } from "../../shared/enquiry/forms.ts";
import { products } from "../../shared/products/index.ts";
import { routes } from "../../shared/routes.ts";
import { chooseCases } from "../support/cases.ts";
import { productPath, someProduct } from "../support/products.ts";
import { enquiries, formIds } from "../support/sampleEnquiry.ts";
import { findFreePort, type Site, startSite } from "../support/site.ts";
import { type EngineWindow, setUpEngines } from "./browsers.ts";
import { createEngineVisitor } from "./engineVisitor.ts";
import { openWatchedLine, type WatchedLine } from "./watchedLine.ts";

/** What every visitor does, in the browser engines beside Chromium, in which test/browser/ has all details. */

/** The menu names products by their readers. */
const [firstProduct = someProduct] = products;
const broker = firstProduct.audience;
const crop = someProduct.audience;

const paths = routes.map(({ path }) => path);
const pages = chooseCases(paths, (path) => ["/", productPath, "/events"].includes(path));

/** This one has every kind of control, and the captcha. */
const sent = chooseCases(formIds, (id) => id === "contact");

let site: Site;
let line: WatchedLine;

beforeAll(async () => {
  const port = await findFreePort();
  line = await openWatchedLine(`http://127.0.0.1:${port}`);
  site = await startSite({ PORT: String(port), SITE_ORIGIN: line.origin });
});
afterEach(() => {
  expect(line.problems.splice(0), "failed requests and errors of the console").toEqual([]);
});
afterAll(async () => {
  line?.close();
  await site?.stop();
});

describe.each(setUpEngines())("$name", ({ name, missing, launch }) => {
  let browser: EngineWindow;
  let visitor: ReturnType<typeof createEngineVisitor>;

  beforeAll(async () => {
    if (missing) return console.log(`The tests in ${name} are skipped, because it is not installed: ${missing}`);
    browser = await launch();
    visitor = createEngineVisitor(browser, line.origin);
    await browser.resize(1440, 900);
  });
  afterAll(() => browser?.close());

  test.skipIf(missing)("pages become live", async () => {
    for (const path of pages) {
      await visitor.open(path);
      await visitor.waitUntilLive();
      await visitor.shown("heading", "").toBeTruthy();
    }
    // Shows too that what fails and what the console says would be noticed in every test.
    await visitor.open("/nowhere");
    await visitor.waitUntilLive();
    await browser.run(() => {
      console.error("logged");
      setTimeout(() => {
        throw new Error("thrown");
      });
    });
    await expect.poll(() => line.problems).toHaveLength(3);
    // In any order: the page reports each in a request of its own.
    for (const words of ["404 GET /nowhere", "logged", "Uncaught"])
      expect(line.problems).toContainEqual(expect.stringContaining(words));
    line.problems.length = 0;
  });

  test.skipIf(missing)(
    "links and the menus of the header lead to other pages without loading them afresh",
    async () => {
      await visitor.open("/");
      await visitor.waitUntilLive();
      await browser.run(() => {
        document.documentElement.dataset.same = "";
      });
      await visitor.press("link", "Contact Us");
      await expect.poll(visitor.path).toBe("/contact-us");
      await visitor.shown("heading", "Contact ").toBeTruthy();
      for (const [menu, link] of [
        ["Resources", "Blog"],
        ["Products", broker],
      ] as const) {
        await visitor.shown("button", menu).toMatchObject({ expanded: "false" });
        await visitor.press("button", menu);
        await visitor.shown("button", menu).toMatchObject({ expanded: "true" });
        await visitor.shown("link", link).toMatchObject({ isCovered: false });
        await browser.press("Escape");
        await visitor.shown("button", menu).toMatchObject({ expanded: "false" });
      }
      await visitor.press("button", "Products");
      await visitor.press("link", broker);
      await expect.poll(visitor.path).toBe(firstProduct.path);
      await browser.run(() => history.back());
      await expect.poll(visitor.path).toBe("/contact-us");
      expect(await browser.run(() => "same" in document.documentElement.dataset)).toBe(true);
    },
  );

  test.skipIf(missing)("the menu of a small screen opens, closes, and leads to pages", async () => {
    await browser.resize(390, 844);
    await visitor.open("/faq");
    await visitor.waitUntilLive();
    await visitor.press("button", "Menu");
    await visitor.shown("dialog", "Menu").toBeTruthy();
    await visitor.press("button", "Close");
    await visitor.shown("dialog", "Menu").toBeNull();
    await visitor.press("button", "Menu");
    await visitor.press("button", "Products");
    await visitor.press("link", crop);
    await expect.poll(visitor.path).toBe(productPath);
    await visitor.shown("dialog", "Menu").toBeNull();
    await browser.resize(1440, 900);
  });

  test.skipIf(missing).each(sent)("the form %s is sent with its captcha and its proof of work", async (id) => {
    site.logs.length = 0;
    await visitor.open(enquiries[id].address);
    for (const { name, label, control } of forms[id].fields) {
      if (control === "fixed") continue;
      const said = control === "choice" || control === "country" ? enquiries[id].answers[label] : examples[name];
      await visitor.fill(id, label, said ?? "");
    }
    if (forms[id].captcha) {
      await visitor.press("button", "Re-Generate Captcha", id);
      await visitor.fill(id, "Captcha", await visitor.readCaptcha(id));
    }
    await visitor.press("button", forms[id].submitLabel, id);
    await visitor.shown("status", sending.received, id).toBeTruthy();
    // Without a proof of work it would be held for a person.
    await expect.poll(() => site.logs.map(({ event }) => event)).toContain("enquiry_delivered");
  });

  test.skipIf(missing)("a tour goes from step to step", async () => {
    await visitor.open(`${productPath}#tour`);
    await visitor.waitUntilLive();
    await visitor.shown("status", "Step 1 of 4").toBeTruthy();
    await visitor.press("button", "Next step");
    await visitor.shown("status", "Step 2 of 4").toBeTruthy();
    await visitor.press("button", "Previous step");
    await visitor.shown("status", "Step 1 of 4").toBeTruthy();
  });

  test.skipIf(missing)("a press right after the first paint, before the code, is done once", async () => {
    await visitor.open("/faq");
    line.hold();
    await visitor.open("/our-clients");
    const isPainted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
    await expect.poll(() => browser.run(isPainted)).toBe(true);
    await visitor.shown("button", "Dark theme").toMatchObject({ pressed: "false" });
    await visitor.press("button", "Dark theme");
    line.letGo();
    await visitor.waitUntilLive();
    await visitor.shown("button", "Dark theme").toMatchObject({ pressed: "true" });
    await visitor.press("button", "Dark theme");
    await visitor.shown("button", "Dark theme").toMatchObject({ pressed: "false" });
  });

  test.skipIf(missing)("the search answers while one types, and leads to what it found", async () => {
    await visitor.open("/faq");
    await visitor.waitUntilLive();
    await visitor.press("link", "Search");
    await visitor.shown("dialog", "Search").toBeTruthy();
    await browser.type("crop");
    await visitor.press("link", someProduct.name);
    await expect.poll(visitor.path).toBe(productPath);
    await visitor.shown("dialog", "Search").toBeNull();
  });
});
