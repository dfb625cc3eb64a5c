import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sheets } from "../build/content/columns.mjs";
import { letterOf, readRows, writeRows } from "../build/content/csv.mjs";
import { nameSerialDays, readSheet, tellChanges } from "../build/content/import.mjs";
import type { ListName } from "../build/content/listShapes.ts";
import { checkLists, findFaults, parseList, readList, tellFaults } from "../build/content/lists.mjs";

const event = {
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
type Cells = Partial<typeof event>;
const columns = Object.keys(event) as (keyof typeof event)[];
const head = columns.join();
const row = (own: Cells = {}) => Object.values({ ...event, ...own }).join();
/** A spreadsheet with one event. */
const file = (own?: Cells) => `${head}\n${row(own)}\n`;
const read = (text: string | Buffer, list: ListName = "events") =>
  readSheet({ list, bytes: Buffer.from(text as string), dir: "test/no-pictures" });
const faultsOf = async (text: string | Buffer, list?: ListName) => (await read(text, list)).faults;
const clients = (...names: string[]) => `clientName,kind\n${names.map((name) => `${name},broker\n`).join("")}`;
/** As many clients as a list has at least. */
const letters = [..."ABCDEFGHIJKL"];

const semicolons = file().replaceAll(",", ";");
test.each([
  ["as a plain CSV file", file()],
  ["with semicolons", semicolons],
  ["with tabs", file().replaceAll(",", "\t")],
  ["with Excel’s line that names the separator", `sep=|\n${file().replaceAll(",", "|")}`],
  ["with that line in quotes, after a byte order mark", `\uFEFF"SEP=;";;\r${semicolons.replaceAll("\n", "\r")}`],
  ["below empty lines", `\r\n\n${semicolons}`],
  ["with the line ends of two systems", file().replace("\n", "\r\n")],
  ["with everything in quotes", file().replaceAll(/[^,\n]+/g, '"$&"')],
  ["with column titles in words", file().replace("shortDescription", "Short description")],
  ["with empty rows and columns at the end", `${file().replaceAll("\n", ",,\n")},,,\n,,,\n`],
  ["with rows that are shorter than the first", file().replace(/,\n$/, "\n")],
  ["with rows that are longer by empty cells", file().replace(/\n$/, ",,\n")],
  ["with a date as Excel writes it", file({ date: "31/05/2025" })],
  ["with an ISO date", file({ date: "2025-05-31" })],
  ["with a date as a serial number of Excel", file({ date: "45808" })],
  ["with a reading time as a number", file({ readTime: "3" })],
])("a list is read %s", async (_, text) => {
  const { imageAlts: _alts, by: _by, ...kept } = event;
  const records = [{ ...kept, images: [{ imageUrl: "scene:ridge/sewac" }] }];
  expect(await read(text)).toEqual({ records, faults: [] });
});

test("semicolons separate, though the rows below have more commas", async () => {
  const rows = letters.map((name) => `${name}, B, C and D;broker`);
  const { records, faults } = await read(["clientName;kind", ...rows].join("\r"), "clients");
  expect([faults, records[0]]).toEqual([[], { clientName: "A, B, C and D", kind: "broker" }]);
});

test("text without tags becomes paragraphs, a missing id is made, and records are sorted", async () => {
  const { records } = await read(file({ id: "", title: "Café: a “Walk”!", description: '"One & two\nThree"' }));
  expect(records[0]).toMatchObject({
    id: "cafe-a-walk-2025-05-31",
    description: "<p>One &amp; two</p><p>Three</p>",
  });
  const events = await read(`${head}\n${row({ id: "old", date: "31.05.2019" })}\n${row()}\n`);
  expect(events.records.map(({ id }) => id)).toEqual(["walk", "old"]);
  const sorted = await read("clientName,kind\nZeta,broker\nalpha,Agency\n", "clients");
  expect(sorted.records.map(({ clientName, kind }) => [clientName, kind])).toEqual([
    ["alpha", "agency"],
    ["Zeta", "broker"],
  ]);
});

test("titles of any script give ids of their own, and the same title the same", async () => {
  const titles = [
    "Zürich’s Fête",
    "हिमालय",
    "हिमालयी",
    "مسيرة",
    "Straße",
    "Strae",
    "A".repeat(70),
    "A".repeat(71),
    "!!!",
    "??? é",
  ];
  const idOf = async (title: string) => (await read(file({ id: "", title }))).records[0].id;
  const ids = await Promise.all(titles.map(idOf));
  expect(ids[0]).toBe("zurichs-fete-2025-05-31");
  expect(new Set(ids).size).toBe(titles.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(await idOf("Zu\u0308rich’s Fe\u0302te")).toBe(ids[0]);
  expect(await faultsOf(file({ id: "", title: "हिमालय" }))).toEqual([]);
});

test("days that Excel wrote as numbers are named, as files of old Macs count them from 1904", () => {
  expect(nameSerialDays(Buffer.from(file({ date: "45808" })))).toEqual([
    expect.stringContaining("line 2: the number 45808 is read as 31.05.2025, or as 01.06.2029 where"),
  ]);
  expect(nameSerialDays(Buffer.from(file()))).toEqual([]);
});

test("formulas are written as plain text, which a spreadsheet cannot run", async () => {
  const titleOf = async (title: string) => (await read(file({ title }))).records[0].title;
  expect(await Promise.all(["'=1+1", " A '=1 "].map(titleOf))).toEqual(["=1+1", "A '=1"]);
  const cells = ["title", "=1+1", "+91 1", "-2", "@a", "plain"];
  const written = writeRows(cells.map((cell) => [cell]));
  expect(written).toBe("\uFEFFtitle\r\n'=1+1\r\n'+91 1\r\n'-2\r\n'@a\r\nplain\r\n");
  expect(readRows(Buffer.from(written)).map((one) => one.cells[0])).toEqual(cells);
});

/** Cells of an event, and what the owner reads behind line and column. */
const faultyCells: [keyof typeof event, string, string][] = [
  ["by", "Ø§Ù„", '"Ø§Ù„" has letters that'],
  ["by", `=${"A".repeat(39)}`, `"=${"A".repeat(39)}" is a formula`],
  ["by", `=${"A".repeat(40)}`, `"=${"A".repeat(39)}..." is a formula`],
  ["by", "+A.1_(A1)", '"+A.1_(A1)" is a formula'],
  ["by", "+SUM(A1)", '"+SUM(A1)" is a formula: write its value'],
  ["date", " =TODAY()", '"=TODAY()" is a formula'],
  ["images", "scene:ridge/sewac | #N/A", '"#N/A" is what a spreadsheet shows for an error'],
  ["title", "", "is missing: write it"],
  ["title", "Insur\u00adance day", "has line breaks or signs that cannot be seen: type it again on one line"],
  ["date", "31.02.2025", '"31.02.2025" is not a day of the calendar: write it as 31.05.2025'],
  ["date", "05/31/2025", '"05/31/2025" is not a day of the calendar'],
  ["id", "A walk", '"A walk" is part of an address: small letters'],
  ["title", "x".repeat(121), "has more than 120 characters: shorten it"],
  ["title", "<b>A walk</b>", "has <b>, which visitors would read: take it out"],
  ["description", "<p>x</p><script>alert(1)</script>", '"<script>" is not allowed: use p, strong'],
  ["description", "<table>x</table>", '"<table>" is not allowed'],
  ["description", "<p onclick=alert(1)>x</p>", '"<p onclick=alert(1)>" is not allowed'],
  ["description", '"<a href=""javascript:alert(1)"">x</a>"', '"<a href="javascript:alert(1)">" is not allowed'],
  [
    "description",
    '"<p><a href=""a.example"">x</a></p>"',
    '"<a href="a.example">" is not allowed: begin the link with https://',
  ],
  ["description", "<p><strong>x</p>", '"<strong>" is not closed before "</p>"'],
  ["description", "<p>x", '"<p>" is not closed: add </p>'],
  ["description", "<p>a < b</p>", '"< b</p>" is not allowed: use p'],
  ["kind", "Knowledge-sharing", "has more than 12 characters"],
  ["readTime", "long", '"long" is not a number of minutes: write 3 min'],
  ["images", "scene:beach/saiba", '"scene:beach/saiba" is no drawing: write scene:<drawing>/<product>'],
  ["images", "scene:ridge/sewac/2", '"scene:ridge/sewac/2" is no drawing'],
];

test.each(faultyCells)("%s %j is refused: %s", async (column, value, told) => {
  const faults = await faultsOf(file({ [column]: value }));
  expect(faults.join()).toContain(`line 2, column ${letterOf(columns.indexOf(column))} "${column}": ${told}`);
});

/** Pictures of an event: the file, its alternative text, and what the owner reads. */
test.each([
  ["walk.jpg", "Two walkers", 'E "images": content-images/walk.jpg is not there: put the file into content-images/'],
  ["walk.jpg", "", 'F "imageAlts": is missing: say in a few words what the picture shows'],
  ["walk.jpg", "IMG_2041.jpg", 'F "imageAlts": is the name of a file: say what the picture shows'],
  ["../../etc/passwd.png", "x", 'E "images": "../../etc/passwd.png" leads out of content-images/'],
  ["https://a.example/walk.jpg", "x", 'E "images": "https://a.example/walk.jpg" leads out of content-images/'],
  ["walk.gif", "x", 'E "images": "walk.gif" is not a JPEG, PNG, WebP, AVIF or SVG file'],
  [
    "a.jpg; b.jpg",
    "x",
    'E "images": content-images/a.jpg; b.jpg is not there: put the file into content-images/, or correct its name (between several pictures stands | )',
  ],
  ["scene:ridge/sewac", "A ridge|A walk", 'E "images": is empty: name a file or a drawing'],
])("the picture %s with the text %j is refused: column %s", async (images, imageAlts, told) => {
  expect((await faultsOf(file({ images, imageAlts }))).join()).toContain(`line 2, column ${told}`);
});

test.each<[Cells, number]>([
  [{ images: "walk.jpg", imageAlts: "x" }, 1],
  [{ images: "walk.gif", imageAlts: "x" }, 2],
  [{ date: "=TODAY()" }, 2],
])("what follows from a fault is not told: %j in two rows", async (own, count) => {
  expect(await faultsOf(`${head}\n${row(own)}\n${row({ ...own, id: "b" })}\n`)).toHaveLength(count);
});

const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file(), "utf16le")]);
const latin = (text: string) => Buffer.from(text, "latin1");
const offices = "id,country,role,person,email,phones\n";

/** Whole files, and what the owner reads: where the fault is and what to do. */
const faultyFiles: [string | Buffer, string, ListName?][] = [
  ["", "is empty: save the spreadsheet again"],
  ["\n\n", "has no rows: its first is to name the columns"],
  [`${head}\n`, "has a first line and no rows below it"],
  ["PK\u0003\u0004", "is an Excel or OpenDocument workbook, not a CSV file: in Excel choose"],
  [Buffer.from("d0cf11e0a1b11ae1", "hex"), "is an Excel or OpenDocument workbook"],
  [utf16, 'is UTF-16 ("Unicode text"), not UTF-8: in Excel choose'],
  [" \n<html><table>", "is a web page or XML, not a CSV file: in Excel choose"],
  [latin(file({ title: "Café" })), 'line 2: "walk,Café'],
  [latin(file({ title: "Café" }).replaceAll("\n", "\r")), 'line 2: "walk,Café'],
  [clients('"=A(""https://a.example"")"'), 'column A "clientName": "=A("https://a.example")" is a formula', "clients"],
  [
    `sep=;\n${head}\n${row({ location: "#REF!" })}\n`.replaceAll(",", ";"),
    'line 3 (row 2 of the spreadsheet), column I "location": "#REF!" is what a spreadsheet shows for an error',
  ],
  [`${file({ id: '"a\nb"' })}${row({ title: '"A walk' })}\nx\n`, 'line 4: a quote (") is opened and never closed'],
  [file({ title: 'A "walk"' }), 'line 2: a quote (") is inside a text: put the whole cell'],
  [`${file()}${"x\n".repeat(20)}"A" x`, "line 23: a quote"],
  [file({ title: '"A" walk' }), 'line 2: a quote (") is inside a text: put the whole cell'],
  [file().replace("title", "headline"), 'line 1, column B: "headline" is no column of this list: it has title, kind'],
  ["clientName,kind,logo\nA,broker,a.png\n", 'line 2, column C "logo": content-images/a.png is not', "clients"],
  [clients("A").replace(",kind", ""), 'line 1: the column "kind" is missing: add it', "clients"],
  ["clientName,kind,kind\nA,broker,broker\n", 'line 1, column C: "kind" is there twice', "clients"],
  ["clientName,kind\nA, B and C,broker,x\n", "line 2: has more cells than there are columns, from C on", "clients"],
  [`${head}\n${row()}\n${row()}\n`, 'line 3, column A "id": "walk" is there twice: line 2 has it too'],
  [clients("Acme", "ACME"), 'line 3, column A "clientName": "ACME" is there twice: line 2 has it too', "clients"],
  [`${head}\n${row()}\n${row({ id: "", date: "" })}\n`, 'line 3, column D "date": is missing: write it as 31.05.2025'],
  [`${head},sample\n${row()},no\n`, '"no" is not understood: write yes for a sample'],
  ["clientName,kind\nA,bank\n", 'line 2, column B "kind": "bank" is no kind of client: write one of', "clients"],
  [
    "name,url\nA,javascript:alert(1)\n",
    '"url": "javascript:alert(1)" is not an address of the form https://',
    "portals",
  ],
  [`${offices}Leeds UK,UK,Office,A,a@b.example,+44 1234 567\n`, 'column A "id": "leeds uk" is part of', "offices"],
  [
    `${offices}india,India,Office,A,a@b.example,+971 00 000 0000\n`,
    'line 2, column F "phones": "+971 00 000 0000" is made up: write the real one',
    "offices",
  ],
  [`portrait,photo,${offices}a.png`, 'line 2, column A "portrait": content-images/a.png is not there', "offices"],
  [`portrait,photo,${offices},a.png`, 'line 2, column B "photo": content-images/a.png is not there', "offices"],
  ["screen,image,alt\nx,a.png,x\n", 'line 2, column B "image": content-images/a.png is not there', "screens"],
  [`${offices}india,India,Office,A,a@example.com,+1 202 555 0123\n`, '"+1 202 555 0123" is made up', "offices"],
];

test.each(faultyFiles.map(([text, told, list]) => ({ text, told, list })))("$told", async ({ text, told, list }) => {
  expect((await faultsOf(text, list)).join("\n")).toContain(told);
});

test("an emptied column without a title is nothing, whatever it holds, and faults come in the order of lines", async () => {
  expect(await faultsOf(`${head},\n${row()},#REF!\n`)).toEqual([]);
  const faults = await faultsOf(`${head}\n${row({ title: "" })}\n${row({ id: "b", by: "#REF!" })}\n`);
  expect(faults.map((fault) => fault.slice(0, 6))).toEqual(["line 2", "line 3"]);
  expect([0, 25, 26, 51, 52, 702].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA", "AAA"]);
});

test("all faults are told at once, by line, and by the spreadsheet's row where cells have line breaks", async () => {
  const two = `${head}\n${row({ date: "1.2.", title: "" })}\n${row({ id: "b", readTime: "x" })}\n`;
  const { faults, records } = await read(two);
  expect(faults.map((fault) => fault.split(":")[0])).toEqual([
    'line 2, column B "title"',
    'line 2, column D "date"',
    'line 3, column J "readTime"',
  ]);
  expect(records).toHaveLength(2);
  const lines = { description: '"a\nb\nc"', kind: "" };
  const broken = `${head}\n${row(lines)}\n${row({ id: "b", date: "never" })}\n`;
  expect(await faultsOf(broken)).toEqual([
    'line 2, column C "kind": is missing: write it',
    'line 5 (row 3 of the spreadsheet), column D "date": "never" is not a day of the calendar: write it as 31.05.2025, the day first',
  ]);
});

/** What spreadsheets write for an error, in the languages of those who might edit a list. */
const errorValues = `#N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY!
  #UNKNOWN! #ERROR! #GETTING_DATA #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #NOM? #VALEUR! #NOMBRE! #N/D #¡REF! #¡VALOR!
  #¿NOMBRE? #¡DIV/0! #RIF! #NOME? #NÚM! #N/B #VERW! #DEEL/0! #ADR! #N/D! #ССЫЛКА! #ДЕЛ/0! #Н/Д #SAKNAS! #I/T #VÆRDI!
  #PUUTTUU! #YOK #BAŞV! #NENÍ_K_DISPOZICI #HIÁNYZIK Err:502 Fehler:504 Errore:502 Loading... ## ########`
  .split(/\s+/)
  .concat("Err : 502", "#N/A (no value)", "Wird geladen…");
/** Names with the same signs. */
const goodNames =
  `#1 in Kenya|# 4|N/A Insurance|Acme #2!|+91 172 000 0000|'=1+1|São Paulo|#Hello world!|A #REF!|#REF! A|A #N/A|#N/Ax|#n!
  |A #NE_K!|#NE_K!A|A #NV|#NV A|A Err:502|Err:5021|Err:50|A Loading...|Loading... A|Loading.|A ##|## A|A=B(|'A|PK|A PK`.split(
    /\s*\|/,
  );

test("what a spreadsheet writes for an error is no name, and a name with its signs is one", async () => {
  for (const value of errorValues)
    expect(await faultsOf(clients(...letters, value), "clients")).toEqual([
      expect.stringContaining(`line 14, column A "clientName": "${value}" is what a spreadsheet shows`),
    ]);
  for (const title of goodNames) expect(await faultsOf(file({ title })), title).toEqual([]);
});

/** For the lists that are empty until the owner fills them. */
const firstRecords: Partial<Record<ListName, object>> = {
  milestones: { year: "2016", text: "A second office opens.", product: "sarb" },
  quotes: { product: "sarb", words: "It saves us a day.", name: "A. Person", role: "Director", company: "A & B" },
  documents: { document: "sarb", url: "https://www.example.com/sarb.pdf" },
  certificates: { name: "A certificate", text: "For our hosting.", url: "https://www.example.com/a.pdf" },
};

// An import of screens also opens their pictures.
test.each((Object.keys(sheets) as ListName[]).filter((list) => list !== "screens"))(
  "%s are the same after an export and an import, and are stored as the command writes them",
  async (list) => {
    const { key, required, optional, toCells } = sheets[list];
    const titles = [...new Set([key, ...required, ...optional])];
    const stored = readList(list);
    const records = stored.length > 0 ? stored : [firstRecords[list]];
    const rows = records.map((record) => titles.map((column) => toCells(record)[column] ?? ""));
    const bytes = Buffer.from(writeRows([titles, ...rows]));
    expect(await readSheet({ list, bytes })).toEqual({ records, faults: [] });
    const text = readFileSync(`shared/content/lists/${list}.json`, "utf8");
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  },
);

test("an import tells new, changed and removed records, and how many samples it replaces", () => {
  const sample = { clientName: "Made up", kind: "crop", sample: true };
  const before = [{ clientName: "Old", kind: "broker" }, { clientName: "Kept", kind: "broker", sample: true }, sample];
  const after = ["Kept", "New"].map((clientName) => ({ clientName, kind: "agency" }));
  expect(tellChanges({ list: "clients", before, after })).toEqual([
    "new: New",
    "changed: Kept (kind, sample)",
    "removed: Old",
    "sample removed: Made up",
    "clients: 1 new, 1 changed, 1 removed, 1 samples replaced, 2 in all",
  ]);
  // A few samples are named, all of them are not.
  const samples = (count: number) => letters.slice(0, count).map((clientName) => ({ ...sample, clientName }));
  const count = (many: number) => tellChanges({ list: "clients", before: samples(many), after: [] }).length;
  expect([5, 6].map(count)).toEqual([6, 1]);
  expect(tellChanges({ list: "events", before: [], after: [event] })[0]).toBe("new: 31.05.2025 A walk");
});

test("the current lists follow their rules", async () => {
  expect(await checkLists()).toEqual([]);
});

test.each([
  ['[\n{ "clientName": "A" "kind": "broker" }]', 'line 2: Expected "," in JSON but found'],
  ['[\n{ "clientName": "A" },\n]', "line 2: JSON does not support trailing commas"],
  ["", "line 1: Unexpected end of file"],
  ['[\n{ "clientName": "A",\n"clientName": "B" }]', 'line 3: Duplicate key "clientName" in object literal'],
])("a list edited by hand is refused with its line: %j", (text, told) => {
  expect(() => parseList(text, "clients.json")).toThrow(`clients.json, ${told}`);
  expect(parseList("\uFEFF[]", "clients.json")).toEqual([]);
});

const portal = { name: "A", url: "https://a.example/" };
const [newest, ...others] = readList("events");
test.each<[ListName, unknown, string]>([
  ["portals", null, ": is to be a list: [...]"],
  ["portals", [portal, null], ", record 2: is to be a record: {...}"],
  ["portals", [{ ...portal, sample: false }], ", record 1 (A): sample is true for what is made up"],
  ["offices", [{ id: "uae", phones: "+1" }], ", record 1 (uae): phones is to be a list: [...]"],
  [
    "events",
    [...others, newest],
    `(${newest.id}): does not belong behind record ${others.length}: events go newest first`,
  ],
])("a record of %s edited by hand is refused with its place and a remedy", async (list, records, told) => {
  const faults = await tellFaults(list, records as unknown[]);
  expect(faults.join("\n")).toMatch(new RegExp(`^shared/content/lists/${list}\\.json`));
  expect(faults.join("\n")).toContain(told);
});

test("a fault of ours is not told as one of the file, of which nothing is read", async () => {
  await expect(read("", "nothing" as ListName)).resolves.toMatchObject({ records: [] });
  await expect(read(file(), "nothing" as ListName)).rejects.toThrow(TypeError);
  expect((await read("clientName\nA\n", "clients")).records).toEqual([]);
});

test("an unknown field is refused, not dropped", async () => {
  const told = { index: 0, path: ["color"], message: expect.stringContaining("not known") };
  expect(await findFaults("portals", [{ ...portal, color: "red" }])).toMatchObject([told]);
});
