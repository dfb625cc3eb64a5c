// @ts-check
import { refuseRawOrBraces } from "../../shared/rawText.mjs";
import { findJsonLines, parseList } from "./lists.mjs";
import { checkValues, readTextFile } from "./text.mjs";

const file = "shared/content/company.json";

/** The kinds of its values, which every module that reads it takes for granted. The rules are in siteFaults.ts. */
const address = { street: "", locality: "", near: "", region: "", country: "", countryCode: "" };
const texts =
  "companyName tagline founded copyrightFrom copyrightTo email supportEmail phone helpdeskPhone meetingUrl supportUrl careersUrl mapsUrl mapEmbedUrl relativeDates";
const shape = {
  ...Object.fromEntries(texts.split(" ").map((name) => [name, ""])),
  address,
  hours: { openDays: [""], opens: "", closes: "", utcOffsetMinutes: 0 },
  social: [{ network: "", url: "" }],
  sample: [""],
};

/** @param {string} [text] @returns {string[]} Each with file, line and remedy. Throws for what is no JSON. */
export function findCompanyFaults(text = readTextFile(file)) {
  const record = parseList(text, file);
  const lineOf = findJsonLines(text);
  /** @type {string[]} */
  const faults = [];
  const tell = (/** @type {(string | number)[]} */ path, /** @type {string} */ words) =>
    faults.push(`${file}${lineOf(path) ? `:${lineOf(path)}` : ""}: ${path.join(".")} ${words}`);
  compare(record, shape, []);
  checkValues(record, tell);
  return faults;

  /** @param {any} value @param {any} kind @param {(string | number)[]} path */
  function compare(value, kind, path) {
    if (Array.isArray(kind)) {
      if (!Array.isArray(value)) return tell(path, "is to be a list: [...]");
      for (const [index, inner] of value.entries()) compare(inner, kind[0], [...path, index]);
    } else if (typeof kind === "object") {
      if (typeof value !== "object" || value === null || Array.isArray(value))
        return tell(path, "is to be a record: {...}");
      for (const name of Object.keys(value))
        if (!Object.hasOwn(kind, name)) tell([...path, name], "is not known: take it out, or see how it is spelt");
      for (const name of Object.keys(kind)) {
        if (Object.hasOwn(value, name)) compare(value[name], kind[name], [...path, name]);
        else tell([...path, name], `is missing: write it${kind[name] === "" ? ', or leave it empty: ""' : ""}`);
      }
    } else if (typeof value !== typeof kind)
      tell(path, kind === "" ? 'is to be a text in quotes: "..."' : "is to be a number without quotes");
    else if (typeof value === "string" && !value.startsWith("https://")) {
      const raw = refuseRawOrBraces(value);
      if (raw) tell(path, raw);
    }
  }
}
