import { describe, expect, test } from "vitest";
import { findContentFaults } from "../build/content/contentFaults.ts";
import { about } from "../shared/content/about.ts";
import { events as allEvents } from "../shared/content/events.ts";
import { eventTexts } from "../shared/content/eventTexts.ts";
import { faqs } from "../shared/content/faqs.ts";
import { homeQuestions } from "../shared/content/homeQuestions.ts";
import { privacy } from "../shared/content/privacy.ts";
import { formatDate, getWeekday, parseDate, toIsoDate } from "../shared/dates.ts";
import { pageHeads } from "../shared/pages/index.ts";
import { matchPage } from "../shared/routes.ts";
import { article } from "./support/article.ts";

/** Every in-app address of a content object. */
function linksOf(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(linksOf);
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) => (key === "to" ? [String(value)] : linksOf(value)));
}

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

const events = allEvents
  .filter(({ sample }) => sample)
  .map((event) => ({ ...event, description: eventTexts[event.id] ?? "" }));

// These rules apply to our own sample records, as long as no real one is among them. Only the rules of
// shared/content/lists.ts apply to the owner's records (test/contentLists.test.ts).
describe.runIf(events.length === allEvents.length)("the sample events", () => {
  test("go back to 2019, newest first, each with its own id", () => {
    const days = events.map(({ date }) => toIsoDate(date));
    expect(events.length).toBeGreaterThanOrEqual(20);
    expect(repeated(events.map(({ id }) => id))).toEqual([]);
    expect(days).toEqual(days.toSorted().reverse());
    expect(days.at(-1)?.slice(0, 4)).toBe("2019");
  });

  test.each(events.map(({ date }) => date))("%s is the fifth Saturday of its month", (date) => {
    expect(parseDate(date).getUTCDay()).toBe(6);
    expect(parseDate(date).getUTCDate()).toBeGreaterThan(28);
  });

  test.each(events)("$id has at least two different pictures, each with alt text", ({ images }) => {
    expect(images.length).toBeGreaterThanOrEqual(2);
    expect(repeated(images.map(({ imageUrl }) => imageUrl))).toEqual([]);
    for (const { alt } of images) expect(alt.length).toBeGreaterThan(20);
  });

  test("all have different texts", () => {
    expect(repeated(events.map(({ description }) => description))).toEqual([]);
    expect(repeated(events.map(({ shortDescription }) => shortDescription))).toEqual([]);
  });

  test.each(events)("$id has only allowed tags, and all of them are closed", ({ description, shortDescription }) => {
    const html = description + shortDescription;
    const opened = [...html.matchAll(/<(\w+)>/g)].map((match) => match[1]);
    const closed = [...html.matchAll(/<\/(\w+)>/g)].map((match) => match[1]);
    expect(opened.toSorted()).toEqual(closed.toSorted());
    expect(
      [...new Set(opened)].filter((tag) => !["p", "strong", "em", "ul", "ol", "li", "h3"].includes(tag ?? "")),
    ).toEqual([]);
  });

  test("include four trips in the Himalaya, and some without an author", () => {
    expect(events.filter(({ title }) => title.startsWith("Trip in the Himalaya: "))).toHaveLength(4);
    expect(events.some(({ by }) => by === undefined)).toBe(true);
  });
});

describe("questions", () => {
  test("the specification's eleven are there, each with its own id, and Home shows five of them", () => {
    expect(faqs.length).toBeGreaterThanOrEqual(11);
    expect(repeated(faqs.map(({ id }) => id))).toEqual([]);
    expect(homeQuestions).toHaveLength(5);
    for (const question of homeQuestions) expect(faqs).toContainEqual(question);
  });
});

describe("links in texts", () => {
  test.each(Object.entries({ about, article, privacy }))("%s: every link leads to a page", (_, content) => {
    const dead = linksOf(content).filter((to) => {
      const [path = "/", search = ""] = to.split("?");
      return !matchPage(path, search).route;
    });
    expect(dead).toEqual([]);
  });
});

describe("dates", () => {
  test("are formatted in words and as ISO dates", () => {
    expect(formatDate("20.06.2025")).toBe("20 June 2025");
    expect(toIsoDate("01.02.2020")).toBe("2020-02-01");
    expect(getWeekday("31.05.2025")).toBe("Saturday");
  });

  test("the privacy policy has the same date for its reader and for search engines", () => {
    expect(pageHeads.privacy.lastModified).toBe(toIsoDate(privacy.date));
  });

  test.each(["31.02.2025", "2025-06-20", "1.2.2020", "20.13.2025", ""])("%j is refused", (text) => {
    expect(() => parseDate(text)).toThrow("not a date");
  });
});

describe("hand-edited content that would break a page", () => {
  test("has no faults now", () => {
    expect(findContentFaults()).toEqual([]);
  });

  test.each([
    [
      findContentFaults({ walk: '<a href="/faq#price">a</a> <a href="/gone">b</a> <a href="/events?event=a">c</a>' }),
      'lists/events.json, walk: "/gone" is no page of ours',
    ],
  ])("is refused: %j", (faults, told) => {
    expect(faults).toEqual([expect.stringContaining(told)]);
  });
});
