// @ts-check
import { findJsonLines, parseList, tellKind } from "./lists.mjs";
import { checkValues, readTextFile } from "./text.mjs";
import { loadShapeOf } from "./words.mjs";

const file = "shared/content/company.json";

/**
 * The kinds of its values, which every module that reads it takes for granted. The rules are in contentFaults.ts.
 *
 * @param {string} [text]
 * @returns {Promise<string[]>} Each with file, line and remedy. Rejects for what is no JSON.
 */
export async function findCompanyFaults(text = readTextFile(file)) {
  const record = parseList(text, file);
  const lineOf = findJsonLines(text);
  /** @type {string[]} */
  const faults = [];
  const tell = (/** @type {(string | number)[]} */ path, /** @type {string} */ words) =>
    faults.push(`${file}${lineOf(path) ? `:${lineOf(path)}` : ""}: ${path.join(".")} ${words}`);
  const { error } = (await loadShapeOf(file)).safeParse(record, { error: /** @type {any} */ (tellKind) });
  for (const issue of error?.issues ?? []) {
    const path = /** @type {(string | number)[]} */ (issue.path);
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) tell([...path, key], "is not known: take it out, or see how it is spelt");
    else tell(path, issue.message);
  }
  checkValues(record, tell);
  return faults;
}
