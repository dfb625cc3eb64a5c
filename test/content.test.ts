import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findCompanyFaults } from "../build/content/companyFile.mjs";
import { findContentFaults, findHeadFaults, findSiteFaults } from "../build/content/contentFaults.ts";
import { readMarkdown } from "../build/content/markdown.mjs";
import { findDeadLinks, findMarkdownFaults } from "../build/content/markdownShapes.ts";
import { listSampleValues } from "../build/content/samples.ts";
import { sampleKeys, site } from "../shared/content/site.ts";
import { countDaysSince, formatDate, getWeekday, parseDate, toIsoDate } from "../shared/dates.ts";
import { createTermLinker } from "../shared/glossaryLinks.ts";
import { pageHeads } from "../shared/pages.ts";
import { privacy } from "../shared/records/privacy.ts";

test("dates are read as dd.mm.yyyy, and written in words and for machines", () => {
  expect(formatDate("20.06.2025")).toBe("20 June 2025");
  expect(toIsoDate("01.02.2020")).toBe("2020-02-01");
  expect(getWeekday("31.05.2025")).toBe("Saturday");
  for (const text of ["31.02.2025", "2025-06-20", "1.2.2020", "20.13.2025", ""])
    expect(() => parseDate(text), text).toThrow("not a date");
  const daysSince = (now: string) => countDaysSince("20.06.2025", Date.parse(now));
  const moments = ["2025-06-19T20:00:00Z", "2025-06-20T23:59:59Z", "2025-06-21T00:00:00Z", "2026-06-20T12:00:00Z"];
  expect(moments.map(daysSince)).toEqual([0, 0, 1, 365]);
  expect(pageHeads.privacy.lastModified).toBe(toIsoDate(privacy.date));
});

test("a link of an event that leads to no page is refused", () => {
  expect(findContentFaults()).toEqual([]);
  const walk = '<a href="/faq#price">a</a> <a href="/gone">b</a> <a href="/events?event=a">c</a>';
  expect(findContentFaults({ walk })).toEqual([
    expect.stringContaining('events.json, walk: "/gone" is no page of ours'),
  ]);
});

test("a page's description of another length than search engines show is refused", () => {
  expect(findHeadFaults()).toEqual([]);
  const told = (length: number) => findHeadFaults({ faq: { title: "FAQ", description: "x".repeat(length) } });
  expect([74, 75, 155].map((length) => told(length).length)).toEqual([1, 0, 0]);
  expect(told(156)).toEqual([expect.stringContaining("shared/content/pages/faq.yaml: description has 156 characters")]);
});

describe("company.json as an owner leaves it", () => {
  const stored = readFileSync("shared/content/company.json", "utf8");
  test.each([
    [/(?<="companyName": )".*"/, "2001", ":2: companyName is to be a text in quotes"],
    ['"email":', '"emial":', ":7: emial is not known"],
    ['"hours": {', '"hours": [{', "company.json, line"],
    ['"phone":', '"email":', 'line 9: Duplicate key "email" in object literal'],
    [/(?<="locality": ").*(?=")/, "Town\\u200b", "address.locality has a sign that cannot be seen (U+200b)"],
    ['"openDays": [', '"openDays": [1, ', "openDays.0 is to be a text in quotes"],
  ])("with %j written as %j is refused with its line", async (from, to, told) => {
    const faults = await findCompanyFaults(stored.replace(from, to)).catch((error) => [String(error)]);
    expect(faults.join("\n")).toContain(told);
  });

  test.each<[Partial<typeof site>, string]>([
    [{ phone: "please call us" }, 'phone "please call us" is not understood: write it as +91'],
    [{ helpdeskPhone: "0172 400 1234" }, 'helpdeskPhone "0172 400 1234" is not understood'],
    [{ email: "sales" }, 'email "sales" is not understood: write it as name@'],
    [{ meetingUrl: "meet.simson.in/a" }, '"meet.simson.in/a" is not understood: begin it with https'],
    [{ careersUrl: "javascript:alert(1)" }, "careersUrl"],
    [{ hours: { ...site.hours, opens: "9.30" } }, 'hours.opens "9.30" is not understood: write it as 09:30'],
    [{ hours: { ...site.hours, closes: "07:00" } }, 'hours: closes "07:00" is not after opens'],
    [{ companyName: " " }, "companyName is empty: write it"],
    [{ phone: undefined }, "phone is missing: write it"],
    [{ helpdeskPhone: "" }, "helpdeskPhone is empty: write it"],
    [{ mapsUrl: undefined }, "mapsUrl is missing: write it, or leave it empty"],
    [{ hours: { ...site.hours, openDays: [1, -1] } }, "hours.openDays has a day that is none"],
    [{ social: [{ network: "Orkut" as "X", url: "https://orkut.com/simson" }] }, 'social "Orkut" has no icon'],
    [
      { offices: [{ ...site.offices[0], role: "Head office, Oldtown" }] as typeof site.offices },
      'is "Head office, Oldtown"',
    ],
    [{ social: [{ network: "X", url: "x.com/simson" }] }, 'social, X "x.com/simson" is not understood'],
  ])("%j is refused: %s", (changes, told) => {
    expect(findSiteFaults({ ...site, ...changes })).toEqual([expect.stringContaining(told)]);
  });

  test("has no faults now, nor with what is not set and a page of our own as a link", () => {
    expect(findSiteFaults()).toEqual([]);
    expect(findSiteFaults({ ...site, mapEmbedUrl: "", careersUrl: "/about-us" })).toEqual([]);
  });

  test("has each made-up value marked as a sample, and marks nothing else", () => {
    const keys = [...sampleKeys.filter((key) => key !== "email"), "emial"];
    expect(findSiteFaults({ ...site, email: "sales@example.com" }, keys)).toEqual([
      expect.stringContaining('email is still "sales@example.com": write the real value, or put the key back'),
      expect.stringContaining('"sample" has "emial", which is no key of this file'),
    ]);
  });
});

describe("sample values", () => {
  const values = listSampleValues();

  test("are all found, in any file of shared/", () => {
    const files = readdirSync("shared", { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /\.(ts|json|md|yaml)$/.test(name) && name !== "content/company.json")) {
      const tagged = readFileSync(`shared/${file}`, "utf8").match(/\bsample"?: true/g)?.length ?? 0;
      const found = values.filter((value) => value.file === `shared/${file}`).length;
      expect(found, `${file}: list it in filesWithSamples of build/content/samples.ts`).toBe(tagged);
    }
    const found = new Set(values.map(({ key }) => key.replace(/[[.].*/, "")));
    expect([...found]).toEqual(expect.arrayContaining([...sampleKeys]));
  });
});

describe("Markdown", () => {
  const values = { texts: { company: "Acme" }, tables: { fees: { head: ["What"], rows: [["Nothing"]] } } };
  const front =
    "title: A post\ndescription: Long enough for search engines, which show from 75 to 155 characters of each page.\nplace: Mohali";
  const read = (body: string, more = "date: 31.05.2025") =>
    readMarkdown("shared/content/posts/a-post.md", `---\n${front}\n${more}\n---\n\n${body}`, values);

  test("becomes blocks, with escaped signs as text and facts in their places", () => {
    const { intro, sections, faults } = read(
      "Of {company}, \\<b>bold\\</b> \\[x](javascript:a) \\{company}.\nNext&nbsp;line\n\n## What’s new?\n\n{fees}\n\n### More {#more}\n\n> Said\n\n- One **big** [link](/faq)\n- `x`\n\n1. [Out](https://a.example/)\n\n| A |\n| --- |\n| [two](/faq) |\n",
    );
    expect(faults).toEqual([]);
    expect(intro).toEqual([{ paragraph: ["Of Acme, <b>bold</b> [x](javascript:a) {company}. Next\u00a0line"] }]);
    expect(sections).toEqual([
      {
        id: "whats-new",
        heading: "What’s new?",
        line: 11,
        blocks: [
          { table: values.tables.fees },
          { id: "more", heading: "More" },
          { quote: [{ paragraph: ["Said"] }] },
          { list: [["One ", { strong: ["big"] }, " ", { text: "link", to: "/faq" }], [{ code: "x" }]] },
          { list: [[{ link: ["Out"], href: "https://a.example/" }]], isNumbered: true },
          { table: { head: ["A"], rows: [[[{ text: "two", to: "/faq" }]]] } },
        ],
      },
    ]);
  });

  test.each([
    ["Text", "teaser: One: two", 5, "is not understood"],
    ["Text", "date: 31.05.2025\nauthor: A", 6, "author is not known"],
    ["Text", "date: 31.02.2025", 5, '"31.02.2025" is not a day'],
    ["Text", "date: 31.05.2025\ncover: gone.jpg\ncoverAlt: A", 6, "gone.jpg is not there"],
    ["", "date: 31.05.2025", 5, "has a date but no text"],
    ["Text", "readers: all", 1, "has a text but no date"],
    ["![](a.jpg)", undefined, 8, "no words for those who cannot see it"],
    ["Here ![a](a.jpg)", undefined, 8, "paragraph of its own"],
    ["One\n[two](three)", undefined, 9, '"three" leads nowhere'],
    ["[two](#two)", undefined, 8, '"#two" is no heading'],
    ["Of {compny}", undefined, 8, "{compny} is not known: write one of company"],
    ["# One", undefined, 8, "write ## for a section"],
    ["## One\n\nText\n\n## One", undefined, 12, "another heading"],
    ["In\u200bvisible", undefined, 8, "U+200b"],
    ["Text", "date: 31.05.2025\nupdated: 30.05.2025", 6, "is before date"],
    ["Text", "date: 02.06.2026", 5, "is to come, as today is 01.06.2026: write draft: true"],
    ["Text", "date: 31.05.2025\nteaser: 2025", 6, "teaser is read as a number (2025): put it in quotes"],
    ["Text", "date: 31.05.2025\nteaser: true", 6, "is read as yes or no"],
    ["Text", "date: 31.05.2025\nteaser: ~", 6, "teaser is empty"],
    ["Text", "date: 31.05.2025\nteaser: [One]", 6, "is to be a text in quotes"],
    ["Text", 'date: 31.05.2025\nteaser: "{nobody}"', 6, "{nobody} is not known"],
    ["![x](caf%E9.jpg)", undefined, 8, "caf%E9.jpg"],
  ])("%j with %j is told with file, line %i and remedy: %s", (body, more, line, told) => {
    const faults = findMarkdownFaults([read(body, more)], "01.06.2026");
    expect(faults.join("\n")).toContain(told);
    expect(faults[0]).toMatch(new RegExp(`^shared/content/posts/a-post\\.md:${line}: `));
  });

  /** What YAML cuts off or takes for something else; each is the second line of its file. */
  test.each([
    ...["a # 8", "#1 in Kenya", "&Co and partners", "*bold* move", "!Important", "One: two", "@home", "`x`"],
    ...["%5 off", "{company}", "[Draft] A", "> 5", "? a", "- a", '"a" b', "'It's"],
    ...['"C:\\docs"', '"a\\u200bb"', "a\n b", "a\ntitle: b", "a\n\tplace: b", "a\n...\nb: c"],
  ])("the front matter title: %s is refused", (title) => {
    const { faults } = readMarkdown("a.md", `---\ntitle: ${title}\n---\n`, values);
    expect(faults[0]).toMatch(/^a\.md:[23]: .*(quotes|"\.\.\."|take|spaces)/);
  });

  const casesOf = (name: string) => readFileSync(`test/fixtures/${name}.txt`, "utf8").trimEnd().split("\n%%\n");
  const readBody = (body: string) => readMarkdown("a.md", `---\na: b\n---\n${body}`, values).faults.join("\n");

  test.each(casesOf("markdown-refused"))("%j would be lost or shown as typed, and is refused with its line", (body) => {
    expect(readBody(body)).toMatch(/^a\.md:[4-7]: /);
  });

  test.each(casesOf("markdown-kept"))("%j is shown", (body) => {
    expect(readBody(body)).toBe("");
  });

  test("tells a link to a page that is not there", () => {
    expect(findDeadLinks([read("[a](/faq?x=1#y)\n\n[b](/gone)")], (path) => path === "/faq")).toEqual([
      'shared/content/posts/a-post.md:10: "/gone" is no page of ours: correct the address',
    ]);
  });
});

describe("the glossary (W6.1)", () => {
  test.each([
    ["Slips come first, then a slip.|The slip and its closings.", "Slips: slip, closings: closing"],
    ["non-proportional", "non-proportional: non-proportional"],
    ["non\u2011proportional", "non\u2011proportional: non-proportional"],
    ["proportional, non-proportional", "proportional: proportional, non-proportional: non-proportional"],
    ["TPAs (third-party administrators)", "TPAs: tpa"],
    ["a cover note", "cover note: cover-note"],
    ["slippery, enterprises, misread, a brokerage, co-broker, chemist", ""],
  ])("links each term of %j once, as a whole word: %s", (text, links) => {
    const pieces = text.split("|").flatMap(createTermLinker());
    expect(pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("")).toBe(
      text.replace("|", ""),
    );
    const linked = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [`${piece.text}: ${piece.to}`]));
    expect(linked.join(", ").replaceAll("/faq#term-", "")).toBe(links);
  });
});
