import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findCompanyFaults } from "../build/content/companyFile.mjs";
import { readSheet } from "../build/content/import.mjs";
import type { ListName } from "../build/content/listShapes.ts";
import { findJsonLines, parseList, tellFaults } from "../build/content/lists.mjs";
import { type MarkdownFile, readMarkdown } from "../build/content/markdown.mjs";
import { findMarkdownFaults } from "../build/content/markdownShapes.ts";
import { readText } from "../build/content/text.mjs";
import { readWords } from "../build/content/words.mjs";

/**
 * What an owner writes is shown as it is meant, or refused with file, line and remedy (A122): one table for all kinds of
 * files. What a single kind has besides is in ownersWords, content, contentImport and pictures.
 */

interface Read {
  faults: string[];
  /** The text that visitors get. */
  shown?: unknown;
}

interface Kind {
  /** A file with this text in it, as an owner would type it. */
  write(text: string): string;
  read(bytes: Buffer): Promise<Read> | Read;
}

const quote = (text: string) => JSON.stringify(text);

const markdown = (file: string, find: (read: MarkdownFile) => unknown) => (bytes: Buffer) => {
  const read = readMarkdown(file, readText(bytes, file), { texts: { company: "Acme" }, tables: {} });
  return { faults: findMarkdownFaults([read], "01.06.2026"), shown: find(read) };
};
const readFirst = ({ sections: [section] }: MarkdownFile) => {
  const [block] = section?.blocks ?? [];
  return block && "paragraph" in block && block.paragraph.join("");
};
const description = "Long enough for search engines, which show from 75 to 155 characters of each page.";
const post = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: ${description}\nplace: Mohali\ndate: 31.05.2025\n---\n\n${text}\n`;
const postFile = "shared/content/posts/a.md";

const yamlFile = "shared/products/sarb/page.yaml";
const yaml = readFileSync(yamlFile, "utf8");
const withMarker = (text: string) => yaml.replace(/(?<=\n {2}marker: ).*/, () => text);
const readYaml = async (bytes: Buffer) => {
  const { value, faults } = await readWords(yamlFile, readText(bytes, yamlFile));
  return { faults, shown: value?.page.marker };
};

const companyFile = "shared/content/company.json";
const company = readFileSync(companyFile, "utf8");

const json =
  (list: ListName, find: (record: Record<string, unknown>) => unknown) =>
  async (bytes: Buffer): Promise<Read> => {
    const file = `shared/content/lists/${list}.json`;
    const text = readText(bytes, file);
    const records = parseList(text, file);
    return { faults: await tellFaults(list, records, findJsonLines(text)), shown: find(records[0]) };
  };

const kinds = {
  "a post": {
    write: (text) => post("A post", text),
    read: markdown(postFile, ({ intro: [block] }) => block && "paragraph" in block && block.paragraph.join("")),
  },
  "the front matter of a post": {
    write: (text) => post(text, "Text"),
    read: markdown(postFile, ({ attributes }) => attributes.title),
  },
  "the front matter in quotes": {
    write: (text) => post(quote(text), "Text"),
    read: markdown(postFile, ({ attributes }) => attributes.title),
  },
  "privacy.md": {
    write: (text) => `---\ntitle: Privacy\nlead: A lead.\ndate: 31.05.2025\n---\n\n## A part\n\n${text}\n`,
    read: markdown("shared/content/privacy.md", readFirst),
  },
  "YAML words": { write: withMarker, read: readYaml },
  "YAML words in quotes": { write: (text) => withMarker(quote(text)), read: readYaml },
  "company.json": {
    write: (text) => company.replace(/(?<="tagline": ).*(?=,)/, () => quote(text)),
    read: async (bytes) => {
      const text = readText(bytes, companyFile);
      return { faults: await findCompanyFaults(text), shown: parseList(text, companyFile).tagline };
    },
  },
  "a list": {
    write: (text) => `[\n{ "product": "sarb", "words": ${quote(text)}, "name": "A", "role": "B", "company": "C" }\n]\n`,
    read: json("quotes", ({ words }) => words),
  },
  "the HTML of a list": {
    write: (text) =>
      `[\n{ "id": "a", "title": "T", "kind": "K", "date": "31.05.2025", "images": [{ "imageUrl": "scene:ridge/sewac" }], "shortDescription": "S", "description": ${quote(text)}, "location": "L", "readTime": "3 min" }\n]\n`,
    read: json("events", (record) => record.description),
  },
  "a spreadsheet": {
    write: (text) => `product,words,name,role,company\nsarb,"${text.replaceAll('"', '""')}",A,B,C\n`,
    read: async (bytes) => {
      const { records, faults } = await readSheet({ list: "quotes", bytes, dir: "test/no-pictures" });
      return { faults, shown: records?.[0]?.words };
    },
  },
} satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;
const names = Object.keys(kinds) as KindName[];

async function read(name: KindName, bytes: string | Buffer): Promise<Read> {
  const { read }: Kind = kinds[name];
  try {
    return await read(Buffer.from(bytes as string));
  } catch (error) {
    return { faults: [String(error)] };
  }
}

const hasPlace = /:\d+[:,]|, line \d+:|^line \d+/;

/** A text, and as what it is shown, by kind. It is refused in all others. */
type Shown = Partial<Record<KindName, string>>;
const everywhere = (text: string): [string, Shown] => [text, Object.fromEntries(names.map((name) => [name, text]))];
const texts: [text: string, shown: Shown][] = [
  everywhere("Slips come first, then a slip"),
  everywhere("हिन्दी, Ñandú, 100 % “quoted”, e\u0301"),
  everywhere("a\u00a0b 👩‍💻"),
  ["<b>bold</b>", {}],
  ["a <!-- note --> b", {}],
  ["a <br/> b", {}],
  ["a &copy; b", { "a post": "a © b", "privacy.md": "a © b", "the HTML of a list": "a &copy; b" }],
  ["a &nosuchsign; b", {}],
  ["in {unknown}", {}],
  ["in {company", {}],
  ["in company}", {}],
  ["in {{company}}", {}],
  ["in { company }", {}],
  ["in {constructor}", {}],
  ["in {__proto__}", {}],
  ["CafÃ©", {}],
  ["It â€“ is", {}],
  ["Ren\uFFFD", {}],
  ["a\u200bb", {}],
  ["a\u202eb", {}],
  ["a\u0000b", {}],
  ["a\ud800b", {}],
  ["\u200d", {}],
  ["\u3164", {}],
  ["\u2800", {}],
  ["<<<<<<< HEAD", {}],
];

describe.each(names)("%s", (name) => {
  const { write }: Kind = kinds[name];

  test.each(texts)("%j is shown as it is meant, or refused", async (text, shown) => {
    const { faults, shown: got } = await read(name, write(text));
    const wanted = shown[name];
    if (wanted !== undefined) expect([faults, got]).toEqual([[], wanted]);
    else expect(faults[0]).toMatch(hasPlace);
  });

  const good = write("Café");
  test.each([
    ["a byte order mark", `\uFEFF${good}`],
    ["the line ends of Windows", good.replaceAll("\n", "\r\n")],
    ["the line ends of old Macs", good.replaceAll("\n", "\r")],
  ])("is read with %s", async (_, bytes) => {
    expect(await read(name, bytes)).toEqual({ faults: [], shown: "Café" });
  });

  test.each([
    ["nothing in it", ""],
    ["blanks alone", " \n\n"],
    ["UTF-16", Buffer.from(`\uFEFF${good}`, "utf16le")],
    ["UTF-16 of the other order", Buffer.from(good, "utf16le").swap16()],
    ["Latin-1", Buffer.from(good, "latin1")],
    ["a web page", "<!DOCTYPE html><html></html>"],
  ])("is refused with %s", async (_, bytes) => {
    const { faults } = await read(name, bytes);
    expect(faults).not.toEqual([]);
  });
});

/** For what YAML would take for something else, in files that are YAML. */
describe.each(["the front matter of a post", "YAML words"] as const)("%s", (name) => {
  test.each(["2025", "0x1F", "1e3", ".5", "true", "null", "~", "[a]", "", "&a b", "*a", "!a b", "@a", "a: b", "a # b"])(
    "%j without quotes is refused",
    async (text) => {
      const { faults } = await read(name, kinds[name].write(text));
      expect(faults[0]).toMatch(hasPlace);
    },
  );
  test.each(["yes", "no", "on", "2025-05-31", "12:30", "1_000"])("%j is a text", async (text) => {
    expect(await read(name, kinds[name].write(text))).toEqual({ faults: [], shown: text });
  });
  const line = name === "YAML words" ? "  marker: A" : "title: A";
  test.each([
    ["a name twice", `${line}\n${line}`],
    ["the end of the file in its middle", `${line}\n${name === "YAML words" ? "---" : "..."}`],
    ["an unknown name", `${line}\n${line.replace(/\w+:/, "colour:")}`],
    ["a name of JavaScript", `${line}\n${line.replace(/\w+:/, "__proto__:")}`],
    ["a merge key", `${line}\n${line.replace(/\w+: A/, "<<: { a: b }")}`],
    ["a tab", `${line}\n\t${line.trim()}`],
    ["a second document", `${line}\n---\n${line}`],
  ])("with %s is refused", async (_, lines) => {
    const text = kinds[name].write("A").replace(line, () => lines);
    const { faults } = await read(name, text);
    expect(faults[0]).toMatch(hasPlace);
  });
});

describe.each(["company.json", "a list"] as const)("%s", (name) => {
  const field = name === "a list" ? '"words": "A"' : '"tagline": "A"';
  test.each([
    ["a name twice", `${field}, ${field}`],
    ["an unknown name", `${field}, "colour": "red"`],
    ["a name of JavaScript", `${field}, "__proto__": "A"`],
    ["a number", field.replace('"A"', "2025")],
    ["null", field.replace('"A"', "null")],
    ["true", field.replace('"A"', "true")],
    ["a comma too many", `${field},,`],
    ["a comment", `/* note */ ${field}`],
    ["single quotes", field.replaceAll('"', "'")],
  ])("with %s is refused", async (_, fields) => {
    const text = kinds[name].write("A").replace(field, () => fields);
    const { faults } = await read(name, text);
    expect(faults[0]).toMatch(hasPlace);
  });
});
