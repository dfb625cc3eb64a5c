import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sheets } from "../build/content/columns.mjs";
import { letterOf, readRows, writeRows } from "../build/content/csv.mjs";
import { readSheet, tellChanges } from "../build/content/import.mjs";
import { checkLists, findFaults, readList } from "../build/content/lists.mjs";
import type { ListName } from "../shared/content/lists.ts";
import { cells, file, head, readText, row } from "./support/contentSheet.ts";

const listNames = Object.keys(sheets) as ListName[];

/** For the lists that are empty until the owner fills them. */
const firstRecords: Partial<Record<ListName, object>> = {
  milestones: { year: "2016", text: "A second office opens.", product: "sarb" },
  quotes: {
    product: "sarb",
    words: "It saves us a day a week.",
    name: "A. Person",
    role: "Director",
    company: "A & B",
  },
  documents: { document: "sarb", url: "https://www.example.com/sarb.pdf" },
  certificates: { name: "A certificate", text: "For our hosting.", url: "https://www.example.com/a.pdf" },
};

describe("a list is read", () => {
  const windows = file().replaceAll("\n", "\r\n");
  test.each([
    ["as a plain CSV file", file()],
    ["with a UTF-8 byte order mark", `\uFEFF${file()}`],
    ["with semicolons", file().replaceAll(",", ";")],
    ["with tabs", file().replaceAll(",", "\t")],
    ["with Excel’s line that names the separator", `sep=;\n${file().replaceAll(",", ";")}`],
    [
      "with that line in quotes, after a byte order mark",
      `\uFEFF"SEP=;"\r${file().replaceAll(",", ";").replaceAll("\n", "\r")}`,
    ],
    ["with Windows line ends", windows],
    ["below an empty line", `\n${file().replaceAll(",", ";")}`],
    ["with the line ends of two systems", file().replace("\n", "\r\n")],
    ["with everything in quotes", file().replaceAll(/[^,\n]+/g, '"$&"')],
    ["with column titles in words", file().replace("shortDescription", "Short description")],
    ["with empty rows and empty columns at the end", `${file().replaceAll("\n", ",,\n")},,,\n,,,\n`],
    ["with a date as Excel writes it", file({ date: "31/05/2025" })],
    ["with an ISO date", file({ date: "2025-05-31" })],
    ["with a date as a serial number of Excel", file({ date: "45808" })],
    ["with a reading time as a number", file({ readTime: "3" })],
  ])("%s", async (_, text) => {
    const { records, faults } = await readText(text);
    expect(faults).toEqual([]);
    const { imageAlts: _alts, by: _by, ...good } = cells;
    expect(records).toEqual([{ ...good, images: [{ imageUrl: "scene:ridge/sewac" }] }]);
  });

  test("with semicolons and the line ends of an old Mac, though there are more commas than semicolons", async () => {
    const rows = [..."ABCDEFGHIJKL"].map((name) => `${name}, B, C and D;broker`);
    const { records, faults } = await readText(["clientName;kind", ...rows].join("\r"), "clients");
    expect([faults, records[0]]).toEqual([[], { clientName: "A, B, C and D", kind: "broker" }]);
  });

  test("and text without tags becomes one paragraph for each line", async () => {
    const { records } = await readText(file({ description: '"One & two\nThree"' }));
    expect(records[0].description).toBe("<p>One &amp; two</p><p>Three</p>");
  });

  test("and an event without an id gets one from its title and date", async () => {
    const { records, faults } = await readText(file({ id: "", title: "Café: a “Walk”!" }));
    expect([faults, records[0].id]).toEqual([[], "cafe-a-walk-2025-05-31"]);
  });

  test("and an event without a date is told, where others have one", async () => {
    const { faults } = await readText(`${head}\n${row()}\n${row({ id: "", title: "No day", date: "" })}\n`);
    expect(faults).toEqual(['line 3, column D "date": is missing: write it as 31.05.2025']);
  });

  test("and sorted: events newest first, clients from A to Z", async () => {
    const { records } = await readText(`${head}\n${row({ id: "old", date: "31.05.2019" })}\n${row()}\n`);
    expect(records.map(({ id }) => id)).toEqual(["walk", "old"]);
    const clients = await readText("clientName,kind\nZeta,broker\nalpha,Agency\n", "clients");
    expect(clients.records).toEqual([
      { clientName: "alpha", kind: "agency" },
      { clientName: "Zeta", kind: "broker" },
    ]);
  });

  test("and written with formulas as plain text, which a spreadsheet cannot run", async () => {
    const { records } = await readText(file({ title: "'=1+1" }));
    expect(records[0].title).toBe("=1+1");
    const written = writeRows([["title"], ["=1+1"], ["+91 1"], ["-2"], ["@a"], ["plain"]]);
    expect(written).toBe("\uFEFFtitle\r\n'=1+1\r\n'+91 1\r\n'-2\r\n'@a\r\nplain\r\n");
    expect(readRows(Buffer.from(written)).map((one) => one.cells[0])).toEqual([
      ...["title", "=1+1", "+91 1", "-2", "@a", "plain"],
    ]);
  });
});

describe("the current lists", () => {
  test("follow their own rules", async () => {
    expect(await checkLists()).toEqual([]);
  });

  // An import of screens also opens their pictures.
  test.each(listNames.filter((list) => list !== "screens"))(
    "%s are unchanged after an export and an import",
    async (list) => {
      const { key, required, optional, toCells } = sheets[list];
      const columns = [...new Set([key, ...required, ...optional])];
      const stored = readList(list);
      const kept = stored.length > 0 ? stored : [firstRecords[list]];
      const rows = kept.map((record) => columns.map((column) => toCells(record)[column] ?? ""));
      const { records, faults } = await readSheet({ list, bytes: Buffer.from(writeRows([columns, ...rows])) });
      expect(faults).toEqual([]);
      expect(records).toEqual(kept);
    },
  );

  test("are formatted as the command formats them, so that an import changes only the lines of changed records", () => {
    for (const list of listNames) {
      const text = readFileSync(`shared/content/lists/${list}.json`, "utf8");
      expect(text, list).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    }
  });

  test("may have no unknown field: it is refused, not dropped", async () => {
    const [office] = readList("offices");
    expect(await findFaults("portals", [{ name: "A", url: "https://a.example/", color: "red" }])).toMatchObject([
      { index: 0, path: ["color"], message: expect.stringContaining("not known") },
    ]);
    expect(office.id).toBe("india");
  });
});

test("an import reports new, changed and removed records, and how many samples it replaces", () => {
  const before = [
    { clientName: "Old", kind: "broker" },
    { clientName: "Kept", kind: "broker" },
    { clientName: "Made up", kind: "crop", sample: true },
  ];
  const after = [
    { clientName: "Kept", kind: "agency" },
    { clientName: "New", kind: "broker" },
  ];
  expect(tellChanges({ list: "clients", before, after })).toEqual([
    "new: New",
    "changed: Kept (kind)",
    "removed: Old",
    "sample removed: Made up",
    "clients: 1 new, 1 changed, 1 removed, 1 samples replaced, 2 in all",
  ]);
});

test("columns are named as in a spreadsheet", () => {
  expect([0, 25, 26, 51, 52, 702].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA", "AAA"]);
});
