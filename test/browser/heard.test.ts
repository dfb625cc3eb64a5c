import { expect, test } from "vitest";
import { words as eventWords } from "../../shared/content/pages/events.yaml";
import { words as home } from "../../shared/content/pages/home.yaml";
import { products } from "../../shared/products/index.ts";
import { events } from "../../shared/records/events.ts";
import { onHome } from "../../shared/records/onHome.ts";
import { getRoute } from "../../shared/routes.ts";
import { header, headingHasFocus, open, phone } from "../support/browser.ts";
import { holdEnquiry, kept, openEnquirySuite } from "../support/form.ts";
import { productPath, someProduct } from "../support/products.ts";
import { listenTo, type Name } from "./listener.ts";

/**
 * Journeys of a blind visitor. What is heard stands in test/heard/, one phrase a line, and what the visitor did after
 * ">". The owner's own words stand there by what they are: <step 2>.
 */

const suite = openEnquirySuite();

const numbered = (name: string, all: readonly string[]) => all.map((words, at): Name => [words, `${name} ${at + 1}`]);

test("the menu of a phone", async () => {
  const { page } = await open("/faq", { viewport: phone });
  const visitor = await listenTo(
    page,
    (["search", "about", "contact"] as const).map((id): Name => [getRoute(id).label, `${id} page`]),
  );
  const menu = page.getByRole("dialog");
  const enter = () => page.keyboard.press("Enter");
  await visitor.does("goes to Menu", () => header(page).getByRole("button", { name: "Menu" }).focus());
  await visitor.does("presses Enter", enter, () => menu.waitFor());
  await visitor.reads("the menu", menu.getByRole("navigation"));
  await visitor.does("goes to Resources", () => menu.getByRole("button", { name: "Resources" }).focus());
  await visitor.does("presses Enter", enter);
  await visitor.does("presses Escape", () => page.keyboard.press("Escape"));
  await visitor.hears("menu");
});

test("search", async () => {
  const { page } = await open("/faq");
  const dialog = page.getByRole("dialog");
  const results = dialog.getByRole("listitem");
  const press = (key: string) => () => page.keyboard.press(key);
  const type = (text: string) => () => page.keyboard.insertText(text);
  await header(page).getByRole("link", { name: "Search" }).focus();
  const visitor = await listenTo(page, [
    [someProduct.name, "product"],
    [/\b\d+(?= results)/g, "number"],
  ]);
  await visitor.does("presses Enter on Search", press("Enter"), () => dialog.waitFor());
  await visitor.reads("the dialog", dialog);
  await visitor.does("types the name of a product", type(someProduct.name), () => results.first().waitFor());
  await visitor.does("presses the down arrow", press("ArrowDown"));
  await visitor.does("presses the up arrow", press("ArrowUp"));
  await visitor.does("types what is nowhere", type("qqqqqq"), () => expect.poll(() => results.count()).toBe(0));
  await visitor.does("presses Escape", press("Escape"));
  await visitor.hears("search");
});

test("the product tabs of Home", async () => {
  const { page } = await open("/", { reducedMotion: "reduce" });
  const shown = products.filter(({ code }) => onHome[code]);
  const tabs = page.getByRole("tablist", { name: home.products.title }).getByRole("tab");
  const visitor = await listenTo(page, [
    ...numbered("product", await tabs.allInnerTexts()),
    ...numbered(
      "product",
      shown.map(({ shortName }) => shortName),
    ),
    [`set size ${shown.length}`, "of all"],
  ]);
  await visitor.does("goes to the tabs", () => tabs.first().focus());
  await visitor.does("presses the right arrow", () => page.keyboard.press("ArrowRight"));
  await visitor.does("presses Tab", () => page.keyboard.press("Tab"));
  await visitor.hears("tabs");
});

test("a product's tour", async () => {
  const { page } = await open(`${productPath}#tour`, { reducedMotion: "reduce" });
  const tour = page.locator("#tour");
  const steps = tour.getByRole("navigation");
  const next = tour.getByRole("button", { name: "Next step" });
  const visitor = await listenTo(page, [
    [await tour.getByRole("heading", { level: 2 }).innerText(), "heading"],
    ...numbered("step", await steps.getByRole("link").allInnerTexts()),
  ]);
  await visitor.reads("the steps", steps);
  await visitor.does("goes to the screens", () => tour.locator(".tour__track").focus());
  await visitor.does("goes to Next step", () => next.focus());
  await visitor.does(
    "presses Enter",
    () => page.keyboard.press("Enter"),
    () => tour.getByText("Step 2 of 4").waitFor(),
  );
  await visitor.reads("the steps", steps);
  await visitor.reads("the controls", tour.locator(".tour__controls"));
  await visitor.hears("tour");
});

test("an event", async () => {
  const { page } = await open("/events", { reducedMotion: "reduce" });
  const enter = () => page.keyboard.press("Enter");
  // As in the list of the others, so that the transcript has three pictures.
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: "Picture 1 of 3" }) })
    .first();
  const title = await card.getByRole("heading").textContent();
  const event = events.find((one) => one.title === title) ?? expect.fail(`No event is called ${title}`);
  const visitor = await listenTo(
    page,
    [
      [title as string, "title"],
      [event.date, "date"],
      [await card.getByRole("time").innerText(), "day"],
      [event.location, "place"],
      [event.by ?? "", "author"],
      [event.readTime, "minutes"],
      [await card.locator("p").last().innerText(), "summary"],
      ...numbered(
        "picture",
        event.images.map(({ alt }) => alt as string),
      ),
    ].filter((name): name is Name => name[0] !== ""),
  );
  await visitor.reads("the first card", card);
  await visitor.does("goes to See More", () => card.getByRole("link").focus());
  const detail = page.locator(".event-detail");
  await visitor.does("presses Enter", enter, () => detail.waitFor());
  for (const part of [".event-detail__meta", ".scene-frame"]) await visitor.reads("on", detail.locator(part));
  await visitor.does("goes up to Back", () => detail.getByRole("link", { name: "Back" }).focus());
  await visitor.does("presses Enter", enter, () => headingHasFocus(page, eventWords.heading));
  await visitor.hears("event");
});

test("a form with errors", async () => {
  const { page, form } = await suite.openForm("contact");
  const visitor = await listenTo(page);
  const press = (key: string) => () => page.keyboard.press(key);
  for (const part of [".form-sheet__head", ".form-body"]) await visitor.reads("on", form.form.locator(part));
  await visitor.does("goes to Submit", () => form.submitButton.focus());
  await visitor.does("presses Enter", press("Enter"), () => form.summary.waitFor());
  await visitor.reads("the summary", form.summary);
  await visitor.does("goes to the last message", () => form.summary.getByRole("link").last().focus());
  await visitor.does("presses Enter", press("Enter"));
  await visitor.does("goes back to Email", () => form.field("Email").focus());
  await visitor.does("types half an address", () => page.keyboard.insertText("asha"));
  await visitor.does("presses Tab", press("Tab"));
  await visitor.does("presses Shift and Tab", press("Shift+Tab"));
  await visitor.hears("errors");
});

/** Presses Submit of a filled form, and lets the answer come when it is told. */
async function submitFilled() {
  const { page, form } = await suite.openFilled("contact");
  await form.submitButton.focus();
  const visitor = await listenTo(page, [
    [/(?<=Reference )\w{8}/g, "reference"],
    [/(?<=Sent at )\d\d:\d\d/g, "time"],
    [/\+[\d ]{9,}/g, "number"],
    [/\S+@\S+\b/g, "address"],
    [/(?<=We call ).+(?= India time)/g, "hours"],
  ]);
  const { route: held } = await holdEnquiry(page);
  await visitor.does(
    "presses Submit",
    () => page.keyboard.press("Enter"),
    () => held,
  );
  return { form, visitor, route: await held };
}

test("an enquiry that is received", async () => {
  const { form, visitor, route } = await submitFilled();
  await visitor.does(
    "waits for the answer",
    () => route.continue(),
    async () => {
      await expect.poll(() => form.submitButton.isEnabled()).toBe(true);
      // The form has cleared itself by then, a second after the thanks.
      await expect.poll(() => form.field("Email").inputValue()).toBe("");
    },
  );
  await visitor.reads("the foot of the form", form.form.locator(".form-actions"));
  await visitor.hears("thanks");
});

test("an enquiry that is thrown back by a lost line", async () => {
  const { form, visitor, route } = await submitFilled();
  const lose = () => route.abort("connectionreset");
  await visitor.does("loses the line", lose, async () => {
    await form.delivery.filter({ hasText: kept }).waitFor();
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true);
  });
  await visitor.reads("the foot of the form", form.form.locator(".form-actions"));
  await visitor.hears("lost");
});
