import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sheets } from "../build/content/columns.mjs";
import { letterOf, readRows, writeRows } from "../build/content/csv.mjs";
import { readSheet, tellChanges } from "../build/content/import.mjs";
import { checkLists, findFaults, readList } from "../build/content/lists.mjs";
import type { ListName } from "../shared/content/lists.ts";

const listNames = Object.keys(sheets) as ListName[];

const head = "id,title,kind,date,images,imageAlts,shortDescription,description,location,readTime,by";
const cells = {
  id: "walk",
  title: "A walk",
  kind: "Himalaya",
  date: "31.05.2025",
  images: "scene:ridge/sewac",
  imageAlts: "",
  shortDescription: "<p>Short.</p>",
  description: "<p>Long.</p>",
  location: "Mohali",
  readTime: "3 min",
  by: "",
};
/** A file of one event, with these cells in place of good ones. */
const row = (own: Partial<typeof cells> = {}) => Object.values({ ...cells, ...own }).join(",");
const file = (own: Partial<typeof cells> = {}) => `${head}\n${row(own)}\n`;

async function read(text: string | Buffer, list: ListName = "events") {
  return readSheet({ list, bytes: Buffer.from(text as string), dir: "test/no-pictures" });
}
const faultsOf = async (text: string | Buffer, list?: ListName) => (await read(text, list)).faults;

describe("what is read", () => {
  const windows = file().replaceAll("\n", "\r\n");
  test.each([
    ["as it is", file()],
    ["with the mark of UTF-8", `\uFEFF${file()}`],
    ["with semicolons", file().replaceAll(",", ";")],
    ["with tabs", file().replaceAll(",", "\t")],
    ["with Excel’s line that names the separator", `sep=;\n${file().replaceAll(",", ";")}`],
    ["with line ends of Windows", windows],
    ["with everything in quotes", file().replaceAll(/[^,\n]+/g, '"$&"')],
    ["with titles as people write them", file().replace("shortDescription", "Short description")],
    ["with empty rows and empty columns at the end", `${file().replaceAll("\n", ",,\n")},,,\n,,,\n`],
    ["with a day as Excel writes it", file({ date: "31/05/2025" })],
    ["with a day as machines write it", file({ date: "2025-05-31" })],
    ["with a day as Excel counts it", file({ date: "45808" })],
    ["with a time of reading as a number", file({ readTime: "3" })],
  ])("%s", async (_, text) => {
    const { records, faults } = await read(text);
    expect(faults).toEqual([]);
    const { imageAlts: _alts, by: _by, ...good } = cells;
    expect(records).toEqual([{ ...good, images: [{ imageUrl: "scene:ridge/sewac" }] }]);
  });

  test("text without tags becomes paragraphs, and line breaks in quotes are kept apart", async () => {
    const { records } = await read(file({ description: '"One & two\nThree"' }));
    expect(records[0].description).toBe("<p>One &amp; two</p><p>Three</p>");
  });

  test("an event without an id gets one of its title and day", async () => {
    const { records, faults } = await read(file({ id: "", title: "Café: a “Walk”!" }));
    expect([faults, records[0].id]).toEqual([[], "cafe-a-walk-2025-05-31"]);
  });

  test("events are kept newest first, clients from A to Z, whatever the file's order", async () => {
    const { records } = await read(`${head}\n${row({ id: "old", date: "31.05.2019" })}\n${row()}\n`);
    expect(records.map(({ id }) => id)).toEqual(["walk", "old"]);
    const clients = await read("clientName,kind\nZeta,broker\nalpha,Agency\n", "clients");
    expect(clients.records).toEqual([
      { clientName: "alpha", kind: "agency" },
      { clientName: "Zeta", kind: "broker" },
    ]);
  });

  test("a formula stays text on its way in and out, and cannot become one in the spreadsheet", async () => {
    const { records } = await read(file({ title: "=1+1" }));
    expect(records[0].title).toBe("=1+1");
    const written = writeRows([["title"], ["=1+1"], ["+91 1"], ["-2"], ["@a"], ["plain"]]);
    expect(written).toBe("\uFEFFtitle\r\n'=1+1\r\n'+91 1\r\n'-2\r\n'@a\r\nplain\r\n");
    expect(readRows(Buffer.from(written)).map((one) => one.cells[0])).toEqual([
      ...["title", "=1+1", "+91 1", "-2", "@a", "plain"],
    ]);
  });
});

const client = (name: string, kind = "broker") => `clientName,kind\n${name},${kind}\n`;
const clients = (...names: string[]) => `clientName,kind\n${names.map((name) => `${name},broker\n`).join("")}`;
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file(), "utf16le")]);

/** What is wrong; the file; what its owner is told: where, and what to do. */
const faulty: [string, string | Buffer, string, ListName?][] = [
  ["an empty file", "", "is empty: save the spreadsheet again"],
  ["blank lines only", "\n\n", "has no rows: its first is to name the columns"],
  ["a head only", `${head}\n`, "has a first line and no rows below it"],
  ["a workbook", "PK\u0003\u0004", "is an Excel or OpenDocument workbook, not a CSV file: in Excel choose"],
  ["UTF-16", utf16, 'is UTF-16 ("Unicode text"), not UTF-8: in Excel choose'],
  ["Windows-1252", Buffer.from(file({ title: "Café" }), "latin1"), 'line 2: "walk,Café'],
  ["a quote that is never closed", file({ title: '"A walk' }), 'line 2: a quote (") is opened and never closed'],
  ["a quote inside a text", file({ title: '"A" walk' }), 'line 2: a quote (") is inside a text: put the whole cell'],
  [
    "a column that nobody knows",
    file().replace("title", "headline"),
    'line 1, column B: "headline" is no column of this list: it has title, kind',
  ],
  [
    "a column that is missing",
    clients("A").replace(",kind", ""),
    'line 1: the column "kind" is missing: add it',
    "clients",
  ],
  [
    "a column that is there twice",
    "clientName,kind,kind\nA,broker,broker\n",
    'line 1, column C: "kind" is there twice',
    "clients",
  ],
  [
    "more cells than columns",
    "clientName,kind\nA, B and C,broker,x\n",
    "line 2: has more cells than there are columns, from C on: is a comma outside of quotes?",
    "clients",
  ],
  ["a cell that is empty", file({ title: "" }), 'line 2, column B "title": is missing: write it'],
  [
    "a day that no calendar has",
    file({ date: "31.02.2025" }),
    'line 2, column D "date": "31.02.2025" is not a day of the calendar: write it as 31.05.2025',
  ],
  [
    "a day in the American order",
    file({ date: "05/31/2025" }),
    'column D "date": "05.31.2025" is not a day of the calendar',
  ],
  ["a formula for a day", file({ date: "=TODAY()" }), 'column D "date": "=TODAY()" is not a day of the calendar'],
  ["an id with a blank", file({ id: "A walk" }), 'line 2, column A "id": is part of an address: small letters'],
  [
    "an id that is there twice",
    `${head}\n${row()}\n${row()}\n`,
    'line 3, column A "id": "walk" is there twice: line 2 has it too',
  ],
  [
    "a name that is there twice",
    clients("Acme", "ACME"),
    'line 3, column A "clientName": "ACME" is there twice: line 2 has it too',
    "clients",
  ],
  [
    "a title that is too long",
    file({ title: "x".repeat(121) }),
    'column B "title": has more than 120 characters: shorten it',
  ],
  ["HTML in a title", file({ title: "<b>A walk</b>" }), 'column B "title": is plain text: take the HTML tags out'],
  [
    "a script",
    file({ description: "<p>x</p><script>alert(1)</script>" }),
    'column H "description": "<script>" is not allowed: use p, strong',
  ],
  [
    "an event handler",
    file({ description: "<p onclick=alert(1)>x</p>" }),
    'column H "description": "<p onclick=alert(1)>" is not allowed',
  ],
  [
    "a link that runs",
    file({ description: '"<a href=""javascript:alert(1)"">x</a>"' }),
    'column H "description": "<a href="javascript:alert(1)">" is not allowed',
  ],
  ["a tag that is not closed", file({ description: "<p>x" }), 'column H "description": "<p>" is not closed: add </p>'],
  [
    "a sign that is no tag",
    file({ description: "<p>a < b</p>" }),
    'column H "description": "< b</p>" is not allowed: use p',
  ],
  [
    "a kind that nobody knows",
    client("Acme", "bank"),
    'line 2, column B "kind": "bank" is no kind of client: write one of broker, agency',
    "clients",
  ],
  [
    "a kind that the stamp cannot hold",
    file({ kind: "Knowledge-sharing" }),
    'column C "kind": has more than 12 characters',
  ],
  [
    "a time of reading in words",
    file({ readTime: "long" }),
    'column J "readTime": "long" is not a number of minutes: write 3 min',
  ],
  [
    "a drawing that is not there",
    file({ images: "scene:beach/saiba" }),
    'column E "images": "scene:beach/saiba" is no drawing: write scene:<drawing>/<product>',
  ],
  [
    "a picture that is not there",
    file({ images: "walk.jpg", imageAlts: "Two walkers" }),
    'column E "images": content-images/walk.jpg is not there: put the file into content-images/',
  ],
  [
    "a picture without alt text",
    file({ images: "walk.jpg" }),
    'column F "imageAlts": is missing: say in a few words what the picture shows',
  ],
  [
    "a file's name for alt text",
    file({ images: "walk.jpg", imageAlts: "IMG_2041.jpg" }),
    'column F "imageAlts": is the name of a file: say what the picture shows',
  ],
  [
    "a way out of the folder",
    file({ images: "../../etc/passwd.png", imageAlts: "x" }),
    'column E "images": "../../etc/passwd.png" leads out of content-images/',
  ],
  [
    "a file of another kind",
    file({ images: "walk.gif", imageAlts: "x" }),
    'column E "images": "walk.gif" is not a JPEG, PNG, WebP, AVIF or SVG file',
  ],
  [
    "an address that runs",
    "name,url\nAcme,javascript:alert(1)\n",
    'line 2, column B "url": "javascript:alert(1)" is not an address of the form https://',
    "portals",
  ],
  [
    "an office that the map has no pin for",
    "id,country,role,person,email,phones\nuk,UK,Office,A,a@b.example,+44 1234 567\n",
    'column A "id": "uk" is no office of the map: write one of india',
    "offices",
  ],
  [
    "an office that is missing",
    "id,country,role,person,email,phones\nindia,India,Office,A,a@b.example,+91 1234 567\n",
    "line 1: needs each of the four offices of the map",
    "offices",
  ],
];

describe("what is refused", () => {
  test.each(faulty)("%s: the owner is told where, and what to do", async (_, text, told, list) => {
    const faults = await faultsOf(text, list);
    expect(faults.join("\n")).toContain(told);
  });

  test("all faults are told at once, by line, and nothing comes of the file", async () => {
    const text = `${head}\n${row({ date: "1.2.", title: "" })}\n${row({ id: "b", readTime: "x" })}\n`;
    const { faults, records } = await read(text);
    expect(faults.map((fault) => fault.split(":")[0])).toEqual([
      'line 2, column B "title"',
      'line 2, column D "date"',
      'line 3, column J "readTime"',
    ]);
    expect(records).toHaveLength(2);
  });

  test("where cells have line breaks, the spreadsheet's row is told beside the line", async () => {
    const text = `${head}\n${row({ description: '"a\nb\nc"' })}\n${row({ id: "b", date: "never" })}\n`;
    expect(await faultsOf(text)).toEqual([
      'line 5 (row 3 of the spreadsheet), column D "date": "never" is not a day of the calendar: write it as 31.05.2025',
    ]);
  });
});

describe("the lists as they are", () => {
  test("keep their own rules", async () => {
    expect(await checkLists()).toEqual([]);
  });

  test.each(listNames)("%s come back unchanged from a spreadsheet", async (list) => {
    const { key, required, optional, toCells } = sheets[list];
    const columns = [...new Set([key, ...required, ...optional])];
    const kept = readList(list);
    const rows = kept.map((record) => columns.map((column) => toCells(record)[column] ?? ""));
    const { records, faults } = await readSheet({ list, bytes: Buffer.from(writeRows([columns, ...rows])) });
    expect(faults).toEqual([]);
    expect(records).toEqual(kept);
  });

  test("are written as the command writes them, so that an import changes the lines it means", () => {
    for (const list of listNames) {
      const text = readFileSync(`shared/content/lists/${list}.json`, "utf8");
      expect(text, list).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    }
  });

  test("a field that nobody reads is refused, not dropped", async () => {
    const [office] = readList("offices");
    expect(await findFaults("portals", [{ name: "A", url: "https://a.example/", color: "red" }])).toMatchObject([
      { index: 0, path: ["color"], message: expect.stringContaining("not known") },
    ]);
    expect(office.id).toBe("india");
  });
});

test("what an import changes is told: new, changed, removed, and how many samples go", () => {
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
    "clients: 1 new, 1 changed, 1 removed, 1 samples replaced, 2 in all",
  ]);
});

test("columns are named as spreadsheets name them", () => {
  expect([0, 25, 26, 51, 52, 702].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA", "AAA"]);
});
