// @ts-check
import { createHash } from "node:crypto";

/**
 * Names the columns of each list's spreadsheet, and converts a row into a record and back. The rules for records are in
 * build/content/listShapes.ts.
 */

/** @typedef {import("./listShapes.ts").ListName} ListName */
/** @typedef {Record<string, string>} Cells Keyed by column name. A column that the file does not have is absent. */
/**
 * @typedef {object} Sheet
 * @property {string} key Identifies a record. The column and the field have this same name.
 * @property {readonly string[]} required
 * @property {readonly string[]} optional
 * @property {(cells: Cells) => Record<string, unknown>} toRecord Converts the cells that it can read and leaves the
 *   rest for the rules to refuse.
 * @property {(record: any) => Cells} toCells
 * @property {(path: (string | number)[]) => string} columnOf The column that a field was read from.
 * @property {(one: any, other: any) => number} [compare] The order in which the list is stored.
 */

const separator = "|";
/** @param {string} [cell] */
const split = (cell = "") => (cell === "" ? [] : cell.split(separator).map((part) => part.trim()));
/** An empty cell counts as missing. @param {string} [cell] */
const optional = (cell) => cell || undefined;
/** A row is a sample only when its cell says so: the owner's own rows are real. @param {Cells} cells */
const sampleOf = ({ sample = "" }) => (/^(yes|true|1|x)$/i.test(sample) ? true : sample ? sample : undefined);
/** @param {{ sample?: true }} record */
const sampleCell = ({ sample }) => (sample ? "yes" : "");
/** @param {(string | number)[]} path */
const firstOf = ([field]) => String(field ?? "");

/** Excel counts days from the end of 1899. */
const excelDayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** Excel's number of a day, in the system of days since 1904 too. @param {string} cell */
export function readSerialDay(cell) {
  if (!/^\d{5}$/.test(cell)) return undefined;
  const [usual, since1904] = [0, 1462].map((more) => {
    const day = new Date(excelDayZero + (Number(cell) + more) * dayMs).toISOString();
    return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
  });
  return { usual, since1904 };
}

/** @param {string} [cell] 31.05.2025, 31/5/2025, 2025-05-31 or Excel's 45808 → 31.05.2025; anything else stays as it is. */
function readDate(cell) {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ]00:00.*)?$/.exec(cell ?? "");
  const [, day, month, year] = /^(\d\d?)[./-](\d\d?)[./-](\d{4})$/.exec(cell ?? "") ?? [];
  if (iso) return [iso[3], iso[2], iso[1]].map((part) => part?.padStart(2, "0")).join(".");
  if (day && month && year && Number(day) <= 31 && Number(month) <= 12)
    return `${day.padStart(2, "0")}.${month.padStart(2, "0")}.${year}`;
  return readSerialDay(cell ?? "")?.usual ?? optional(cell);
}

/** Text without tags becomes paragraphs, one for each line. @param {string} [cell] */
function readHtml(cell) {
  if (!cell || cell.includes("<")) return optional(cell);
  const lines = cell.split(/\s*\n\s*/).filter(Boolean);
  return lines.map((line) => `<p>${line.replaceAll(/&(?!#?\w+;)/g, "&amp;")}</p>`).join("");
}

/** @param {string} [cell] 3, 3 min, 3 minutes → 3 min */
const readMinutes = (cell) => optional(cell?.replace(/^(\d+)( ?min(utes?)?)?$/i, "$1 min"));

const mostWords = 60;

/**
 * For an event without an id: the same title and day give the same id, others another one. What Latin letters cannot
 * say, such as a title in Hindi, is told apart by a few signs of its hash.
 *
 * @param {string} title
 * @param {string} date
 */
function makeId(title, date) {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, (mark) => (mark < "\u0370" ? "" : mark))
    .toLowerCase()
    .replaceAll(/[’']/g, "");
  const latin = words.replaceAll(/[^a-z0-9]+/g, "-");
  const isWhole = !/(?![a-z0-9])[\p{L}\p{N}\p{M}]/u.test(words) && /[a-z0-9]/.test(words) && latin.length <= mostWords;
  const hash = createHash("sha256").update(title.normalize("NFC")).digest("hex").slice(0, 6);
  const day = date
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .reverse();
  return [latin.slice(0, mostWords), ...(isWhole ? [] : [hash]), ...day].join("-").replaceAll(/^-+|-+(?=-|$)/g, "");
}

/** @param {Cells} cells */
function readImages(cells) {
  const alts = split(cells.imageAlts);
  const names = split(cells.images);
  // A text too many gets a picture without a name, which is refused.
  const count = Math.max(names.length, alts.length);
  return Array.from({ length: count }, (_, index) => ({ imageUrl: names[index] ?? "", alt: optional(alts[index]) }));
}

/** @type {(field: string) => (one: any, other: any) => number} */
const byName = (field) => (one, other) => String(one[field]).localeCompare(String(other[field]), "en");

/** A row with a fault may have no date. @param {{ date?: string }} event */
const dayOf = ({ date = "" }) => date.split(".").reverse().join("");

/**
 * A sheet whose cells are the fields of its records.
 *
 * @param {Pick<Sheet, "required" | "optional" | "compare"> & { key: string }} sheet
 * @returns {Sheet}
 */
const plainSheet = (sheet) => ({
  ...sheet,
  toRecord: (cells) =>
    Object.fromEntries([...sheet.required, ...sheet.optional].map((column) => [column, optional(cells[column])])),
  toCells: (record) => record,
  columnOf: firstOf,
});

/** @type {Record<ListName, Sheet>} */
export const sheets = {
  events: {
    key: "id",
    required: [
      "title",
      "kind",
      "date",
      "images",
      "imageAlts",
      "shortDescription",
      "description",
      "location",
      "readTime",
    ],
    optional: ["id", "by", "sample"],
    toRecord(cells) {
      const date = readDate(cells.date);
      return {
        id: optional(cells.id) ?? makeId(cells.title ?? "", date ?? ""),
        title: optional(cells.title),
        kind: optional(cells.kind),
        date,
        images: readImages(cells),
        shortDescription: readHtml(cells.shortDescription),
        description: readHtml(cells.description),
        location: optional(cells.location),
        by: optional(cells.by),
        readTime: readMinutes(cells.readTime),
        sample: sampleOf(cells),
      };
    },
    toCells: ({ images, sample, ...event }) => ({
      ...event,
      images: images.map((/** @type {any} */ image) => image.imageUrl).join(separator),
      imageAlts: images.some((/** @type {any} */ image) => image.alt)
        ? images.map((/** @type {any} */ image) => image.alt ?? "").join(separator)
        : "",
      sample: sampleCell({ sample }),
    }),
    columnOf: (path) => (path[0] === "images" && path.at(-1) === "alt" ? "imageAlts" : firstOf(path)),
    compare: (one, other) => dayOf(other).localeCompare(dayOf(one)),
  },
  clients: {
    key: "clientName",
    required: ["clientName", "kind"],
    optional: ["logo", "sample"],
    toRecord: (cells) => ({
      clientName: optional(cells.clientName),
      kind: optional(cells.kind?.toLowerCase()),
      logo: optional(cells.logo),
      sample: sampleOf(cells),
    }),
    toCells: ({ sample, ...client }) => ({ ...client, sample: sampleCell({ sample }) }),
    columnOf: firstOf,
    compare: byName("clientName"),
  },
  offices: {
    key: "id",
    required: ["id", "country", "role", "person", "email", "phones"],
    optional: ["whatsapp", "photo", "photoAlt", "portrait", "sample"],
    toRecord: (cells) => ({
      id: optional(cells.id?.toLowerCase()),
      country: optional(cells.country),
      role: optional(cells.role),
      person: optional(cells.person),
      email: optional(cells.email),
      phones: split(cells.phones),
      whatsapp: optional(cells.whatsapp),
      photo: cells.photo ? { imageUrl: cells.photo, alt: cells.photoAlt ?? "" } : undefined,
      portrait: optional(cells.portrait),
      sample: sampleOf(cells),
    }),
    toCells: ({ phones, photo, sample, ...office }) => ({
      ...office,
      phones: phones.join(separator),
      photo: photo?.imageUrl ?? "",
      photoAlt: photo?.alt ?? "",
      sample: sampleCell({ sample }),
    }),
    columnOf: (path) => (path[0] === "photo" && path[1] === "alt" ? "photoAlt" : firstOf(path)),
  },
  portals: {
    key: "name",
    required: ["name", "url"],
    optional: ["sample"],
    toRecord: (cells) => ({ name: optional(cells.name), url: optional(cells.url), sample: sampleOf(cells) }),
    toCells: ({ sample, ...portal }) => ({ ...portal, sample: sampleCell({ sample }) }),
    columnOf: firstOf,
  },
  milestones: plainSheet({
    key: "year",
    required: ["year", "text"],
    optional: ["product"],
    compare: byName("year"),
  }),
  quotes: plainSheet({ key: "product", required: ["product", "words", "name", "role", "company"], optional: [] }),
  certificates: plainSheet({ key: "name", required: ["name", "text"], optional: ["url"] }),
  screens: {
    key: "screen",
    required: ["screen", "image", "alt"],
    optional: [],
    toRecord: (cells) => ({
      screen: optional(cells.screen?.toLowerCase()),
      imageUrl: cells.image ?? "",
      alt: optional(cells.alt),
    }),
    toCells: ({ imageUrl, ...screen }) => ({ ...screen, image: imageUrl }),
    columnOf: (path) => (path[0] === "imageUrl" ? "image" : firstOf(path)),
  },
  documents: plainSheet({ key: "document", required: ["document"], optional: ["pdf", "url"] }),
};
