// @ts-check
import { readFileSync } from "node:fs";
import { bundleModule } from "../bundleModule.mjs";

/** @typedef {import("../../shared/content/lists.ts").ListName} ListName */
/** @typedef {{ index: number, path: (string | number)[], message: string, first?: number }} Fault */

const folder = "shared/content/lists";

/** @param {ListName} list */
export const fileOf = (list) => `${folder}/${list}.json`;

/** @type {Promise<typeof import("../../shared/content/lists.ts")> | undefined} */
let loading;

/** The schemas are written in TypeScript, so they are bundled first. */
export function loadSchemas() {
  loading ??= bundleModule({ entryPoints: ["shared/content/lists.ts"] });
  return loading;
}

/**
 * @param {ListName} list
 * @returns {any[]} The stored records, unchecked.
 */
export function readList(list) {
  const file = fileOf(list);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * @param {ListName} list
 * @param {readonly unknown[]} records
 * @returns {Promise<Fault[]>} Each error with the index of its record (-1: the list as a whole) and the path to its
 *   field.
 */
export async function findFaults(list, records) {
  const { schemas } = await loadSchemas();
  const { error } = schemas[list].safeParse(records);
  return (error?.issues ?? []).flatMap((issue) => {
    const [index = -1, ...path] = /** @type {(string | number)[]} */ (issue.path);
    const fault = { index: Number(index), path, message: issue.message };
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        ...fault,
        path: [key],
        message: "is not known: take it out, or see how it is spelt",
      }));
    return "params" in issue && issue.params ? [{ ...fault, first: issue.params.first }] : [fault];
  });
}

/** @returns {Promise<string[]>} The errors of all lists as sentences: file, record, field, remedy. */
export async function checkLists() {
  const { schemas } = await loadSchemas();
  const lists = /** @type {ListName[]} */ (Object.keys(schemas));
  const told = await Promise.all(
    lists.map(async (list) => {
      const records = readList(list);
      const faults = await findFaults(list, records);
      return faults.map(({ index, path, message, first }) => {
        const record = records[index];
        const name = record ? `, record ${index + 1} (${Object.values(record)[0]})` : "";
        const words = first === undefined ? message : `is there twice: record ${first + 1} has it too`;
        return `${fileOf(list)}${name}: ${path.join(".")} ${words}`.replace(/ {2,}/g, " ");
      });
    }),
  );
  return told.flat();
}
