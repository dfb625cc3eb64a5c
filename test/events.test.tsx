import { readFileSync } from "node:fs";
import { StaticRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { Page } from "../client/pages/EventsPage.tsx";
import { Notice } from "../client/pages/events/SideColumn.tsx";
import { events } from "../shared/content/events.ts";
import { findEventList } from "../shared/content/eventsPage.ts";
import { eventTexts } from "../shared/content/eventTexts.ts";
import { getRoute } from "../shared/routes.ts";
import { jsonLdOf } from "./support/metadata.tsx";
import { readTestPage } from "./support/page.ts";
import { renderMarkup } from "./support/render.tsx";

const route = getRoute("events");

/** Without the comments that React writes between texts. */
async function render(search: string): Promise<string> {
  const html = await renderMarkup(
    <StaticRouter location={route.path + search}>
      <Page route={route} />
    </StaticRouter>,
  );
  return html.replaceAll(/<!--.*?-->/g, "");
}

const count = (html: string, part: string) => html.split(part).length - 1;
/** Those of the list's first page. */
const listed = findEventList("").events;

describe("the events page", () => {
  test("has a card with a link for every event, and one pause button for all cards", async () => {
    const html = await render("");
    expect(count(html, 'class="event-card ')).toBe(listed.length);
    for (const { id } of listed) expect(html).toContain(`href="/events?event=${id}"`);
    expect(count(html, "Pause pictures")).toBe(1);
  });

  test("starts each card with a different scene, and the file of the scenes has each drawing once", async () => {
    const scenesOf = (html: string) => [...html.matchAll(/scenes\.svg#([\w-]+)"/g)].map(([, scene]) => scene);
    const cards = (await readTestPage("/events")).split('class="event-card ').slice(1);
    const first = cards.flatMap((card) => scenesOf(card).slice(0, 1));
    expect(first).toHaveLength(listed.filter(({ images }) => images[0]?.imageUrl.startsWith("scene:")).length);
    expect(new Set(first).size).toBe(first.length);
    const file = readFileSync("client/pictures/scenes.svg", "utf8");
    const drawn = [...file.matchAll(/<symbol id="([\w-]+)"/g)].map(([, scene]) => scene);
    const pages = await Promise.all(["", `?event=${events[0]?.id}`].map((search) => readTestPage(`/events${search}`)));
    expect(pages.map((page) => scenesOf(page).length > 0)).toEqual([true, true]);
    expect(drawn.toSorted()).toEqual([...new Set(pages.flatMap(scenesOf))].toSorted());
  });

  test("shows the event of its address with its whole text and a link back, instead of the list", async () => {
    const [, event] = events;
    const html = await render(`?event=${event?.id}`);
    expect(html).toContain(eventTexts[event?.id ?? ""]);
    expect(html).toMatch(/<a[^>]*href="\/events"[^>]*>.*?Back<\/a>/);
    expect(count(html, 'class="event-card ')).toBe(0);
  });

  test.each(["?event=", "?event=unknown", "?event=%3Cscript%3E", "?other=1"])(
    "shows the list for %s",
    async (search) => {
      expect(count(await render(search), 'class="event-card ')).toBe(listed.length);
    },
  );

  test("names the author of an event if it has one", async () => {
    const known = events.find(({ by }) => by);
    const unknown = events.find(({ by }) => !by);
    expect(await render(`?event=${known?.id}`)).toContain(`By <b>${known?.by}</b>`);
    expect(await render(`?event=${unknown?.id}`)).not.toContain("By <b>");
  });

  test("hides the second copy of the notice, which is only for the animation, from screen readers", async () => {
    const notice = /<p([^>]*)>On every fifth Saturday the company holds an event[^<]*<\/p>/g;
    const drawn = await renderMarkup(<Notice />);
    const attributes = [...drawn.matchAll(notice)].map((match) => match[1] ?? "");
    expect(attributes.map((text) => text.includes('aria-hidden="true"'))).toEqual([false, true]);
  });

  test("says that some events are samples, and has no structured data for them", async () => {
    const samples = events.filter(({ sample }) => sample);
    expect((await render("")).includes("sample events, newest first")).toBe(samples.length > 0);
    const data = jsonLdOf(route);
    for (const { id, sample } of listed) expect(data.includes(id), id).toBe(!sample);
  });
});
