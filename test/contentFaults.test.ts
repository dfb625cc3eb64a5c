import { describe, expect, test } from "vitest";
import { sheets } from "../build/content/columns.mjs";
import { parseList, readList, tellFaults } from "../build/content/lists.mjs";
import type { ListName } from "../shared/content/lists.ts";
import { faultsOf, file, head, readText, row } from "./support/contentSheet.ts";

const client = (name: string, kind = "broker") => `clientName,kind\n${name},${kind}\n`;
const clients = (...names: string[]) => `clientName,kind\n${names.map((name) => `${name},broker\n`).join("")}`;
/** Names for the twelve clients that a list has at least. */
const letters = [..."ABCDEFGHIJKL"];
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file(), "utf16le")]);

/**
 * Each entry: what is wrong, the file, and the message for the owner, which says where the error is and how to fix it.
 */
const faulty: [string, string | Buffer, string, ListName?][] = [
  ["an empty file", "", "is empty: save the spreadsheet again"],
  ["blank lines only", "\n\n", "has no rows: its first is to name the columns"],
  ["a header row only", `${head}\n`, "has a first line and no rows below it"],
  ["a workbook", "PK\u0003\u0004", "is an Excel or OpenDocument workbook, not a CSV file: in Excel choose"],
  ["UTF-16", utf16, 'is UTF-16 ("Unicode text"), not UTF-8: in Excel choose'],
  ["UTF-16 without its mark", utf16.subarray(2), 'is UTF-16 ("Unicode text"), not UTF-8: in Excel choose'],
  [
    "UTF-16 of a Mac, its bytes the other way round",
    Buffer.from(utf16).swap16(),
    'is UTF-16 ("Unicode text"), not UTF-8: in Excel choose',
  ],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "is an Excel or OpenDocument workbook"],
  ["a web page named .csv", "<html><table>", "is a web page or XML, not a CSV file: in Excel choose"],
  [
    "Windows-1252 with the line ends of an old Mac",
    Buffer.from(file({ title: "Café" }).replaceAll("\n", "\r"), "latin1"),
    'line 2: "walk,Café',
  ],
  [
    "UTF-8 that a program took for Windows-1252",
    file({ title: "CafÃ©" }),
    'column B "title": "CafÃ©" has letters that',
  ],
  ["Arabic that a program took for Windows-1252", file({ by: "Ø§Ù„" }), 'column K "by": "Ø§Ù„" has letters that'],
  ["a sign that could not be read", file({ by: "Ren\uFFFD" }), 'column K "by": "Ren\uFFFD" has letters that were lost'],
  [
    "a formula with a link",
    clients('"=HYPERLINK(""https://a.example"",""A"")"'),
    'line 2, column A "clientName": "=HYPERLINK("https://a.example","A")" is a formula: write its value',
    "clients",
  ],
  ["a formula with a plus", file({ by: "+SUM(A1)" }), 'column K "by": "+SUM(A1)" is a formula'],
  [
    "an error below a line for the separator",
    `sep=;\n${head}\n${row({ location: "#REF!" })}\n`.replaceAll(",", ";"),
    'line 3 (row 2 of the spreadsheet), column I "location": "#REF!" is what a spreadsheet shows for an error',
  ],
  [
    "an error among several pictures",
    file({ images: "scene:ridge/sewac|#N/A" }),
    'column E "images": "#N/A" is what a spreadsheet shows for an error',
  ],
  ["Windows-1252", Buffer.from(file({ title: "Café" }), "latin1"), 'line 2: "walk,Café'],
  ["a quote that is never closed", file({ title: '"A walk' }), 'line 2: a quote (") is opened and never closed'],
  ["a quote inside a text", file({ title: '"A" walk' }), 'line 2: a quote (") is inside a text: put the whole cell'],
  [
    "an unknown column",
    file().replace("title", "headline"),
    'line 1, column B: "headline" is no column of this list: it has title, kind',
  ],
  ["a missing column", clients("A").replace(",kind", ""), 'line 1: the column "kind" is missing: add it', "clients"],
  [
    "a duplicate column",
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
  ["an empty cell", file({ title: "" }), 'line 2, column B "title": is missing: write it'],
  [
    "a soft hyphen from a web page",
    file({ title: "Insur\u00adance day" }),
    'column B "title": has line breaks or signs that cannot be seen: type it again on one line',
  ],
  [
    "a date that does not exist",
    file({ date: "31.02.2025" }),
    'line 2, column D "date": "31.02.2025" is not a day of the calendar: write it as 31.05.2025',
  ],
  [
    "a date in the American order",
    file({ date: "05/31/2025" }),
    'column D "date": "05/31/2025" is not a day of the calendar',
  ],
  ["a formula as a date", file({ date: "=TODAY()" }), 'column D "date": "=TODAY()" is a formula: write its value'],
  [
    "an id with a space",
    file({ id: "A walk" }),
    'line 2, column A "id": "A walk" is part of an address: small letters',
  ],
  [
    "a duplicate id",
    `${head}\n${row()}\n${row()}\n`,
    'line 3, column A "id": "walk" is there twice: line 2 has it too',
  ],
  [
    "a duplicate name",
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
    "a link that runs a script",
    file({ description: '"<a href=""javascript:alert(1)"">x</a>"' }),
    'column H "description": "<a href="javascript:alert(1)">" is not allowed',
  ],
  [
    "a link without https",
    file({ description: '"<p><a href=""www.example.org"">x</a></p>"' }),
    'column H "description": "<a href="www.example.org">" is not allowed: begin the link with https://',
  ],
  [
    "a tag that closes before an inner one",
    file({ description: "<p><strong>x</p>" }),
    'column H "description": "<strong>" is not closed before "</p>"',
  ],
  [
    "more texts than pictures",
    file({ imageAlts: "A ridge|A walk" }),
    'column E "images": is empty: name a file or a drawing',
  ],
  ["a sample that is denied", `${head},sample\n${row()},no\n`, '"no" is not understood: write yes for a sample'],
  ["a tag that is not closed", file({ description: "<p>x" }), 'column H "description": "<p>" is not closed: add </p>'],
  [
    "a < that does not start a tag",
    file({ description: "<p>a < b</p>" }),
    'column H "description": "< b</p>" is not allowed: use p',
  ],
  [
    "an unknown kind",
    client("Acme", "bank"),
    'line 2, column B "kind": "bank" is no kind of client: write one of broker, agency',
    "clients",
  ],
  [
    "a kind that is too long for the stamp",
    file({ kind: "Knowledge-sharing" }),
    'column C "kind": has more than 12 characters',
  ],
  [
    "a reading time in words",
    file({ readTime: "long" }),
    'column J "readTime": "long" is not a number of minutes: write 3 min',
  ],
  [
    "a missing drawing",
    file({ images: "scene:beach/saiba" }),
    'column E "images": "scene:beach/saiba" is no drawing: write scene:<drawing>/<product>',
  ],
  [
    "a missing picture",
    file({ images: "walk.jpg", imageAlts: "Two walkers" }),
    'column E "images": content-images/walk.jpg is not there: put the file into content-images/',
  ],
  [
    "a picture without alt text",
    file({ images: "walk.jpg" }),
    'column F "imageAlts": is missing: say in a few words what the picture shows',
  ],
  [
    "a file's name as alt text",
    file({ images: "walk.jpg", imageAlts: "IMG_2041.jpg" }),
    'column F "imageAlts": is the name of a file: say what the picture shows',
  ],
  [
    "a path that leads out of the folder",
    file({ images: "../../etc/passwd.png", imageAlts: "x" }),
    'column E "images": "../../etc/passwd.png" leads out of content-images/',
  ],
  [
    "a picture on the web",
    file({ images: "https://www.example.com/walk.jpg", imageAlts: "Two walkers" }),
    'column E "images": "https://www.example.com/walk.jpg" leads out of content-images/: put the file there',
  ],
  [
    "a drawing with a word too many",
    file({ images: "scene:ridge/sewac/2" }),
    'column E "images": "scene:ridge/sewac/2" is no drawing',
  ],
  [
    "a file of an unsupported type",
    file({ images: "walk.gif", imageAlts: "x" }),
    'column E "images": "walk.gif" is not a JPEG, PNG, WebP, AVIF or SVG file',
  ],
  [
    "an address that runs a script",
    "name,url\nAcme,javascript:alert(1)\n",
    'line 2, column B "url": "javascript:alert(1)" is not an address of the form https://',
    "portals",
  ],
  [
    "an office whose id cannot be part of an address",
    "id,country,role,person,email,phones\nLeeds UK,UK,Office,A,a@b.example,+44 1234 567\n",
    'column A "id": "leeds uk" is part of an address: small letters, digits and hyphens only',
    "offices",
  ],
  [
    "a missing office",
    "id,country,role,person,email,phones\nindia,India,Office,A,a@b.example,+91 1234 567\n",
    "line 1: needs each of the four offices of the map",
    "offices",
  ],
];

/** What spreadsheets write for an error, in the languages of those who might edit a list. */
const errorValues = `#N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY!
  #UNKNOWN! #ERROR! #GETTING_DATA #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #NOM? #VALEUR! #NOMBRE! #N/D #¡REF! #¡VALOR!
  #¿NOMBRE? #¡DIV/0! #RIF! #NOME? #NÚM! #N/B #VERW! #DEEL/0! #ADR! #N/D! #ССЫЛКА! #ДЕЛ/0! #Н/Д #SAKNAS! #I/T #VÆRDI!
  #PUUTTUU! #YOK #BAŞV! #NENÍ_K_DISPOZICI #HIÁNYZIK Err:502 Fehler:504 ## ########`.split(/\s+/);

describe("what a spreadsheet writes for an error", () => {
  test.each(errorValues)("%s is refused as a name", async (value) => {
    expect(await faultsOf(clients(...letters, value), "clients")).toEqual([
      expect.stringContaining(`line 14, column A "clientName": "${value}" is what a spreadsheet shows`),
    ]);
  });

  const columns = Object.entries(sheets).flatMap(([list, { required, optional }]) =>
    [...optional, ...required].map((column) => [list as ListName, column] as const),
  );
  test.each(columns)("is refused in %s, column %s, and is the only fault of its cell", async (list, column) => {
    const { required, optional } = sheets[list];
    const names = [...required, ...optional];
    const line = names.map((name) => (name === column ? "#REF!" : "")).join(",");
    const faults = await faultsOf(`${names.join(",")}\n${line}\n`, list);
    expect(faults.filter((fault) => fault.includes(`"${column}":`))).toEqual([
      expect.stringMatching(`^line 2, column . "${column}": "#REF!" is what a spreadsheet shows for an error: correct`),
    ]);
  });

  test.each(["#1 in Kenya", "# 4", "N/A Insurance", "Acme #2!", "+91 172 000 0000", "'=1+1", "São Paulo", "ØÆ Ltd"])(
    "is not: %s",
    async (value) => {
      expect(await faultsOf(file({ title: value }))).toEqual([]);
    },
  );
});

describe("errors in a list", () => {
  test.each(faulty)("%s: the message says where the error is and what to do", async (_, text, told, list) => {
    const faults = await faultsOf(text, list);
    expect(faults.join("\n")).toContain(told);
  });

  test("are all reported at once, in the order of the lines", async () => {
    const text = `${head}\n${row({ date: "1.2.", title: "" })}\n${row({ id: "b", readTime: "x" })}\n`;
    const { faults, records } = await readText(text);
    expect(faults.map((fault) => fault.split(":")[0])).toEqual([
      'line 2, column B "title"',
      'line 2, column D "date"',
      'line 3, column J "readTime"',
    ]);
    expect(records).toHaveLength(2);
  });

  test("are reported with the line and the spreadsheet's row when cells contain line breaks", async () => {
    const text = `${head}\n${row({ description: '"a\nb\nc"' })}\n${row({ id: "b", date: "never" })}\n`;
    expect(await faultsOf(text)).toEqual([
      'line 5 (row 3 of the spreadsheet), column D "date": "never" is not a day of the calendar: write it as 31.05.2025, the day first',
    ]);
  });
});

describe("a list edited by hand", () => {
  test.each([
    ['[\n{ "clientName": "A" "kind": "broker" }]', 'line 2: Expected "," in JSON but found'],
    ['[\n{ "clientName": "A" },\n]', "line 2: JSON does not support trailing commas"],
    ["", "line 1: Unexpected end of file"],
    ['[\n{ "clientName": "A",\n"clientName": "B" }]', 'line 3: Duplicate key "clientName" in object literal'],
  ])("%j is refused, and the line is told", (text, told) => {
    expect(() => parseList(text, "clients.json")).toThrow(`clients.json, ${told}`);
  });

  test("may begin with a byte order mark", () => {
    expect(parseList("\uFEFF[]", "clients.json")).toEqual([]);
  });

  const portal = { name: "A", url: "https://a.example/" };
  test.each<[string, ListName, unknown, string]>([
    ["no list", "portals", null, ": is to be a list: [...]"],
    ["no record", "portals", [portal, null], ", record 2: is to be a record: {...}"],
    ["sample: false", "portals", [{ ...portal, sample: false }], ", record 1 (A): sample is true for what is made up"],
    [
      "one text for a list",
      "offices",
      [{ id: "uae", phones: "+1" }],
      ", record 1 (uae): phones is to be a list: [...]",
    ],
  ])("%s: the record, the field and the remedy are told", async (_, list, records, told) => {
    const faults = await tellFaults(list, records as unknown[]);
    expect(faults.join("\n")).toContain(`shared/content/lists/${list}.json${told}`);
  });

  test("that is out of its order is refused, because the page says how it is sorted", async () => {
    const [newest, ...others] = readList("events");
    expect((await tellFaults("events", [...others, newest])).join()).toContain(
      `record ${others.length + 1} (${newest.id}): does not belong behind record ${others.length}: events go newest first`,
    );
  });
});
