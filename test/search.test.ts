import { describe, expect, test } from "vitest";
import { cutExcerpt } from "../server/search/excerpt.ts";
import { readSections } from "../server/search/sections.ts";
import { indexWords, placeWords, queryWords } from "../server/search/words.ts";
import { searchWords } from "../shared/content/search.ts";
import { synonyms } from "../shared/content/synonyms.ts";
import { queryLimit, readQuery } from "../shared/search.ts";
import { readTestPage, search, sections } from "./support/page.ts";
import { searchQueries } from "./support/searchQueries.ts";

describe("the first result", () => {
  test.each(searchQueries)("for %j is %s", (query, wanted) => {
    expect(search(query).results[0]?.url).toBe(wanted);
  });
});

test.each(searchWords.examples)("the example %s finds something", (example) => {
  expect(search(example).total).toBeGreaterThan(1);
});

describe("every section that can be found", () => {
  test("is there only once, and has a title and a text", () => {
    const urls = sections.map(({ url }) => url);
    expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
    for (const { url, title, text } of sections) expect(title && text, url).toBeTruthy();
  });

  test("is on the page of its address, under its anchor", async () => {
    for (const { url } of sections) {
      const [address = "", anchor] = url.split("#");
      const html = await readTestPage(address);
      expect(html, url).not.toContain("Whoops!");
      if (anchor)
        expect(html.includes(` id="${anchor}"`), `${address} has an element with the id ${anchor}`).toBe(true);
    }
  });

  // A post may show a tag as text.
  test("has no markup and no raw data", () => {
    for (const { url, text } of sections)
      expect(text, url).not.toMatch(/<\/?(?:p|div|li|section|a)\b|&\w+;|undefined|\[object/);
  });
});

test("a build without sections is named, with a remedy", () => {
  expect(() => readSections("nowhere")).toThrow(/nowhere\/search\.json.*npm run build/);
});

describe("words", () => {
  test.each([
    ["programme", "program"],
    ["centre", "center"],
    ["policy-centred", "policy centered"],
    ["organisations", "organization"],
    ["enrolments", "enrollment"],
    ["colour", "colors"],
    ["policies", "policy"],
    ["branches", "branch"],
    ["enquiry", "inquiries"],
    ["Café", "cafe"],
    ["ＴＰＡ", "tpa"],
  ])("%s matches %s", (one, other) => {
    expect(queryWords(one)).toEqual(queryWords(other));
  });

  test("with a hyphen are found with a space or without it", () => {
    expect(indexWords("pre-authorisation")).toEqual(["pre", "authorization", "preauthorization"]);
    expect(queryWords("pre-authorisation")).toEqual(["pre", "authorization"]);
  });

  test("and their synonyms find the same", () => {
    for (const [term, others] of Object.entries(synonyms)) {
      const urls = (query: string) => search(query).results.map(({ url }) => url);
      for (const other of others) expect(urls(other), other).toEqual(urls(term));
    }
  });

  test("without meaning count only if there are no others", () => {
    expect(queryWords("what does it cost")).toEqual(["price"]);
    expect(queryWords("what is it")).toEqual(["what", "is", "it"]);
  });
});

test("found words are marked in titles too", () => {
  const { results } = search("claims");
  expect(results.flatMap(({ titlePieces = [] }) => titlePieces)).toContainEqual({ text: "claim", marked: true });
  for (const { title, titlePieces = [{ text: title }] } of results) {
    expect(titlePieces.map(({ text }) => text).join("")).toBe(title);
  }
});

describe("an excerpt", () => {
  const cut = (text: string, ...found: string[]) =>
    cutExcerpt(text, placeWords(text), new Set(found))
      .map(({ text, marked }) => (marked ? `[${text}]` : text))
      .join("");

  test("starts with the sentence of the first found word, and marks all found words", () => {
    expect(cut(`One slip. A claim is made, and claims follow. ${"word ".repeat(60)}`, "claim")).toMatch(
      /^A \[claim\] is made, and \[claims\] follow\. (word )+…$/,
    );
  });

  test("starts with an earlier sentence if the rest of the text leaves room", () => {
    expect(cut(`${"word ".repeat(60)}end. One slip. A claim follows.`, "claim")).toBe("One slip. A [claim] follows.");
  });

  test("is the start of the text if the text has no found word, and ends with a whole word", () => {
    const text = "word ".repeat(60).trim();
    expect(cut(text, "other")).toMatch(/^(word ){33}word …$/);
  });

  test("starts inside the sentence if the found word is far into it", () => {
    expect(cut(`${"word ".repeat(60)}claim at last`, "claim")).toMatch(/^… (word )+\[claim\] at last$/);
    expect(cut(`${"word ".repeat(60)}end, then a claim at last`, "claim")).toBe("… then a [claim] at last");
  });
});

describe("a query", () => {
  test.each([
    ["", ""],
    ["?x=1", ""],
    ["?q=", ""],
    ["?q=%20%09claim%0A%00x%20", "claim x"],
    ["?q=a&q=b", "a"],
    ["?q[]=a", ""],
    ["?q=%", "%"],
    ["?q=%E0%A4%A", "\uFFFD%A"],
    ["?q=%ED%A0%80", "\uFFFD\uFFFD\uFFFD"],
    ["?q=sai%E2%80%AEba%E2%80%8B", "saiba"],
    ["?q=saiba+online", "saiba online"],
    [`?q=${"%F0%9F%8C%BE".repeat(100)}`, "🌾".repeat(queryLimit)],
    [`?q=${"a".repeat(10_000)}`, "a".repeat(queryLimit)],
  ])("in the address %j is %j", (address, query) => {
    expect(readQuery(address)).toBe(query);
  });

  test.each([
    "",
    " ",
    "%",
    "\0",
    "🌾",
    "-",
    "--",
    "'",
    "a-".repeat(32),
    "\uFFFD",
    "__proto__",
    "constructor",
    "*",
    "ß".repeat(64),
  ])("%j gets an answer", (query) => {
    expect(search(query).results.length).toBeLessThanOrEqual(20);
  });

  test("for an unknown or empty word finds nothing", () => {
    expect(search("zzzz")).toEqual({ total: 0, results: [] });
    expect(search("")).toEqual({ total: 0, results: [] });
  });

  test("takes less than 10 ms of processor, also when it is only partly typed", () => {
    const slowest = Math.max(
      ...searchQueries.map(([query]) => {
        // The best of three runs, so that garbage of earlier tests does not count.
        const times = [2, 5, query.length].map((letters) => {
          const runs = [1, 2, 3].map(() => {
            const before = process.cpuUsage();
            search(query.slice(0, letters));
            const { user, system } = process.cpuUsage(before);
            return (user + system) / 1000;
          });
          return Math.min(...runs);
        });
        return Math.max(...times);
      }),
    );
    expect(slowest).toBeLessThan(10);
  });
});
