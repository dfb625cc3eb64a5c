// @ts-check
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/** What belongs to a page alone: its record, its component and the words that these import. Not what many pages share. */
const ofPages = /^(client\/pages|client\/products\/(?!parts\/)\w+|shared\/products\/\w+|shared\/content)\//;
const imported = /^(?:import|export)(?! type)[^"]*? from "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

/**
 * @param {Record<string, string>} components The file of each page's component, by the page's id.
 * @param {string} [folder] The project's.
 * @returns {Promise<Record<string, string>>} The day on which each page last changed (2025-05-31), from git. A page that
 *   git does not know is left out; without git, as in a container's build, all are.
 */
export async function findLastChanges(components, folder = ".") {
  const days = await readDays(folder);
  return Object.fromEntries(
    Object.entries(components).flatMap(([id, component]) => {
      const newest = listFiles(component, folder)
        .map((file) => days.get(file) ?? "")
        .sort()
        .at(-1);
      return newest ? [[id, newest]] : [];
    }),
  );
}

/** @param {string} folder @returns {Promise<Map<string, string>>} The day of each file's last commit. */
async function readDays(folder) {
  /** @type {Map<string, string>} */
  const days = new Map();
  const args = ["log", "--relative", "--format=%x00%cs %D", "--name-only", "--", "client", "shared"];
  const { stdout } = await promisify(execFile)("git", args, { cwd: folder, maxBuffer: 1e9 }).catch(() => ({
    stdout: "",
  }));
  for (const commit of stdout.split("\0").slice(1)) {
    const [head = "", ...files] = commit.split("\n").filter(Boolean);
    // The first commit of a shallow clone has the files of all that were before it.
    if (head.includes("grafted")) continue;
    for (const file of files) if (!days.has(file)) days.set(file, head.slice(0, "2025-05-31".length));
  }
  return days;
}

/**
 * @param {string} file
 * @param {string} folder
 * @param {Set<string>} [seen]
 * @returns {string[]} The file and those of `ofPages` that it imports, directly or indirectly.
 */
function listFiles(file, folder, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  // All files of a folder: "./posts/*.md".
  if (path.basename(file).startsWith("*")) {
    const inside = readdirSync(path.join(folder, path.dirname(file)));
    return inside.map((name) => `${path.dirname(file)}/${name}`);
  }
  if (!/\.tsx?$/.test(file) || !existsSync(path.join(folder, file))) return [file];
  const targets = [...readFileSync(path.join(folder, file), "utf8").matchAll(imported)]
    .map(([, from, late]) => path.posix.join(path.posix.dirname(file), from ?? late ?? ""))
    .filter((target) => ofPages.test(target));
  return [file, ...targets.flatMap((target) => listFiles(target, folder, seen))];
}
