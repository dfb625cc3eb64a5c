// @ts-check
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The folder of the owner's pictures. */
export const imagesDir = "content-images";

/** @typedef {{ name: string, file: string, isLink: boolean }} Found */

/**
 * @returns {Found[]} All files in the folder, with the names that records use: "2025/walk.jpg". An é is one character in
 *   `name`, though a Mac writes two in the name of a file.
 */
export function listFiles(dir = imagesDir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "README.md")
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(dir, file).replaceAll("\\", "/").normalize();
      return { name, file, isLink: entry.isSymbolicLink() };
    });
}

/**
 * Looks for a name only in the list, so that no name can lead out of the folder.
 *
 * @param {string} wanted
 * @param {readonly Found[]} files
 * @returns {string} The path of the file. Throws an error that says what is wrong.
 */
export function findFile(wanted, files) {
  const name = wanted.normalize();
  const alike = files.filter((file) => file.name.toLowerCase() === name.toLowerCase());
  const found = alike.find((file) => file.name === name);
  if (!found && alike[0])
    throw new Error(`is not there, but "${alike[0].name}" is: write its name so, as capital letters count`);
  if (!found) throw new Error("is not there: put the file into content-images/, or correct its name");
  if (alike.length > 1)
    throw new Error(
      `and "${alike.find((file) => file !== found)?.name}" differ in capital letters only, which some computers take for one file: rename one`,
    );
  if (found.isLink) throw new Error("is a link to another place: copy the file itself into content-images/");
  return found.file;
}
