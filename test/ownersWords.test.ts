import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { readWords } from "../build/content/words.mjs";
import { site } from "../shared/content/site.ts";
import { fillCount, fillText } from "../shared/fillText.ts";

/** The owner's files of words (A122, A126). */

const files = readdirSync("shared", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => `shared/${name}`);
const file = "shared/products/saibalite/page.yaml";
const yaml = readFileSync(file, "utf8");

test.each(files)("%s has no fault, and a program that opens and saves it changes nothing", async (name) => {
  const text = readFileSync(name, "utf8");
  expect((await readWords(name)).faults).toEqual([]);
  expect(parseDocument(text).toString({ lineWidth: 0 })).toBe(text);
});

describe("what is not understood is refused with file, line and remedy", () => {
  test.each([
    ["a field that is missing", "  heading: SAIBALite", "  # SAIBALite", "page.heading is missing"],
    ["a field that is misspelt", "  marker:", "  market:", '"page.market" is not known'],
    ["another drawing", "- icon: slip", "- icon: whale", "is to be one of"],
    ["another product's name", "  product: saibalite", "  product: saibalight", "is to be the product's own code"],
    ["a term that the glossary does not have", "    - imf\n", "    - inf\n", "is to be a term of the glossary"],
  ])("%s", async (_, from, to, told) => {
    expect(yaml).toContain(from);
    const { faults } = await readWords(file, yaml.replace(from, to));
    expect(faults.join("\n")).toContain(told);
    expect(faults[0]).toMatch(/^shared\/products\/saibalite\/page\.yaml:\d+: /);
  });
});

test.each([
  ["shared/content/pages/faq.yaml", "(#products)", "(# products)", "words.lead has a [ or ] that belongs to no link"],
  ["shared/products/sarb/facts.yaml", "*", "", "tagline is to have a word or two between stars"],
  ["shared/products/sarb/facts.yaml", "tagline: ", "tagline: A long way ", "tagline is to have at most 44 characters"],
])("%s with %j as %j is refused", async (name, from, to, told) => {
  const { faults } = await readWords(name, readFileSync(name, "utf8").replace(from, to));
  expect(faults).toEqual([expect.stringMatching(`^${name}:\\d+: ${told.replaceAll(/[[\]]/g, "\\$&")}`)]);
});

test("a fact between braces is filled in, and a glossary that lacks a term is refused", async () => {
  const contact = (await readWords("shared/content/pages/contact.yaml")).value;
  expect(contact.head.description).toContain(site.address.locality);
  const glossary = readFileSync("shared/content/glossary.yaml", "utf8");
  const { faults } = await readWords("shared/content/glossary.yaml", glossary.replace(/^broker: .*\n/m, ""));
  expect(faults).toEqual([expect.stringContaining("glossary.yaml broker is missing")]);
});

test("what a page fills in has its place in the texts that say so, and nowhere else", async () => {
  const search = "shared/content/pages/search.yaml";
  const text = readFileSync(search, "utf8");
  const faultsOf = async (from: string, to: string) =>
    (await readWords(search, text.replace(from, to))).faults.join("\n");
  expect(await faultsOf("nothing for “{query}”", "nothing")).toContain("words.nothing is to have {query}");
  expect(await faultsOf("submit: ", "submit: For {query}")).toContain("words.submit has a name between braces");
  expect(fillText("{a} of {b}: {a}", { a: 1, b: "$& {a}" })).toBe("1 of $& {a}: 1");
  const counted = { one: "1 result", other: "{count} results for {query}" };
  expect([0, 1, 2].map((count) => fillCount(counted, count, { query: "x" }))).toEqual([
    "0 results for x",
    "1 result",
    "2 results for x",
  ]);
  expect(fillCount({ ...counted, none: "Nothing" }, 0)).toBe("Nothing");
});
