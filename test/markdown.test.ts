import { expect, test } from "vitest";
import { readMarkdown } from "../build/content/markdown.mjs";
import { findDeadLinks, findMarkdownFaults } from "../build/content/markdownShapes.ts";

const values = { texts: { company: "Acme" }, tables: { fees: { head: ["What"], rows: [["Nothing"]] } } };
const front =
  "title: A post\ndescription: Long enough for search engines, which show from 75 to 155 characters of each page.\nplace: Mohali";
const read = (body: string, more = "date: 31.05.2025") =>
  readMarkdown("shared/content/posts/a-post.md", `---\n${front}\n${more}\n---\n\n${body}`, values);
const faultsOf = (body: string, more?: string) => findMarkdownFaults([read(body, more)]);

test("a post becomes blocks, with HTML as text and facts in their places", () => {
  const { intro, sections, faults } = read(
    "Of {company}, <b>bold</b>.\nNext&nbsp;line\n\n## What’s new?\n\n{fees}\n\n### More {#more}\n\n> Said\n\n- One **big** [link](/faq)\n- `x`\n\n1. [Out](https://a.example/)\n",
  );
  expect(faults).toEqual([]);
  expect(intro).toEqual([{ paragraph: ["Of Acme, <b>bold</b>. Next\u00a0line"] }]);
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
      ],
    },
  ]);
});

test("a table has a head and rows, and its cells may have links", () => {
  const [block] = read("| A | B |\n| --- | --- |\n| one | [two](/faq) |\n").intro;
  expect(block).toEqual({ table: { head: ["A", "B"], rows: [["one", [{ text: "two", to: "/faq" }]]] } });
});

test.each([
  ["text with a colon without quotes", "Text", "teaser: One: two", 5, "is not understood"],
  ["an unknown key", "Text", "date: 31.05.2025\nauthor: A", 6, "author is not known"],
  ["a day that does not exist", "Text", "date: 31.02.2025", 5, '"31.02.2025" is not a day'],
  ["a cover that is not there", "Text", "date: 31.05.2025\ncover: gone.jpg\ncoverAlt: A", 6, "gone.jpg is not there"],
  ["a date without a text", "", "date: 31.05.2025", 5, "has a date but no text"],
  ["a text without a date", "Text", "readers: all", 1, "has a text but no date"],
  ["a picture without words", "![](a.jpg)", undefined, 8, "no words for those who cannot see it"],
  ["a picture within words", "Here ![a](a.jpg)", undefined, 8, "paragraph of its own"],
  ["a link that leads nowhere", "One\n[two](three)", undefined, 9, '"three" leads nowhere'],
  ["an anchor that is not there", "[two](#two)", undefined, 8, '"#two" is no heading'],
  ["an unknown fact", "Of {compny}", undefined, 8, "{compny} is not known: write one of company"],
  ["a first heading in the text", "# One", undefined, 8, "write ## for a section"],
  ["two headings of a name", "## One\n\nText\n\n## One", undefined, 12, "another heading"],
  ["an invisible sign", "In\u200bvisible", undefined, 8, "U+200b"],
])("%s is told with file, line and remedy", (_, body, more, line, told) => {
  const faults = faultsOf(body, more);
  expect(faults.join("\n")).toContain(told);
  expect(faults[0]).toMatch(new RegExp(`^shared/content/posts/a-post\\.md:${line}: `));
});

test("a link to a page that the site does not have is told with its line", () => {
  const faults = findDeadLinks([read("[a](/faq?x=1#y)\n\n[b](/gone)")], (path) => path === "/faq");
  expect(faults).toEqual(['shared/content/posts/a-post.md:10: "/gone" is no page of ours: correct the address']);
});

test("an answer is one paragraph, and Home shows only questions that are there", () => {
  const text = "---\nhome: [one, three]\n---\n\n## One\n\nYes, [see](/blog).\n\n## Two\n\n- A list\n";
  const faults = findMarkdownFaults([readMarkdown("shared/content/questions.md", text, values)]);
  expect(faults.toSorted()).toEqual([
    'shared/content/questions.md:2: "three" is no question: the ids are one, two',
    expect.stringContaining("shared/content/questions.md:9: the answer is to be one paragraph"),
  ]);
});
