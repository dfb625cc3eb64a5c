import { StaticRouter } from "react-router-dom";
import { expect, onTestFinished, test } from "vitest";
import { loadPage } from "../client/pages.ts";
import { blogPage as words } from "../shared/content/blog.ts";
import { site } from "../shared/content/site.ts";
import { countDaysSince } from "../shared/dates.ts";
import { getRoute } from "../shared/routes.ts";
import { articleRoute } from "./support/article.ts";
import { renderMarkup } from "./support/render.tsx";

/** The server's HTML of each page, without tags. */
const readTexts = () =>
  Promise.all(
    [getRoute("blog"), articleRoute].map(async (route) => {
      const { Page } = await loadPage(route.id);
      const markup = await renderMarkup(
        <StaticRouter location={route.path}>
          <Page route={route} />
        </StaticRouter>,
      );
      return markup.replace(/<[^>]*>/g, "");
    }),
  );

test("the blog and the article show the article's age in the specification's words, and the date", async () => {
  const [list, article] = await readTexts();
  expect(list).toContain("2 Days Ago, 20 June 2025");
  expect(article).toContain("20 June 2025Posted 2 days ago");
});

test("when the browser counts the days, the server sends only the date, because its pages are cached", async () => {
  site.relativeDates = "computed";
  onTestFinished(() => {
    site.relativeDates = "literal";
  });
  for (const text of await readTexts()) {
    expect(text).not.toMatch(/days? ago/i);
    expect(text).toContain("20 June 2025");
  }
});

test.each([
  ["2025-06-20T00:00:00Z", 0, "Today", "Posted today"],
  ["2025-06-20T23:59:59Z", 0, "Today", "Posted today"],
  ["2025-06-21T00:00:00Z", 1, "1 Day Ago", "Posted 1 day ago"],
  ["2026-06-20T12:00:00Z", 365, "365 Days Ago", "Posted 365 days ago"],
  ["2025-06-19T20:00:00Z", 0, "Today", "Posted today"],
])("at %s an article of 20.06.2025 is %i days old", (now, days, onCard, onArticle) => {
  const counted = countDaysSince("20.06.2025", Date.parse(now));
  expect(counted).toBe(days);
  expect([words.daysAgo(counted), words.posted(counted)]).toEqual([onCard, onArticle]);
});
