// @ts-check
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { findFile, listFiles } from "./folder.mjs";

const mostBytes = 20 * 1024 * 1024;

/**
 * Copies the PDF files that records name into the folder of hashed files.
 *
 * @param {{ names: readonly string[], assetsDir: string, dir?: string }} options
 * @returns {Map<string, string>} The address of each. Throws all faults at once, each with its file and a remedy.
 */
export function copyDocuments({ names, assetsDir, dir }) {
  const files = listFiles(dir);
  /** @type {string[]} */
  const faults = [];
  /** @type {Map<string, string>} */
  const addresses = new Map();
  for (const name of names) {
    try {
      addresses.set(name, copyDocument(name));
    } catch (error) {
      faults.push(`content-images/${name} ${error instanceof Error ? error.message : error}`);
    }
  }
  if (faults.length > 0) throw new Error(`faults in documents:\n${faults.join("\n")}`);
  return addresses;

  /** @param {string} name */
  function copyDocument(name) {
    const file = findFile(name, files);
    const bytes = readFileSync(file);
    if (bytes.length > mostBytes) throw new Error("has more than 20 MB: save it smaller, for screens");
    if (bytes.toString("latin1", 0, 5) !== "%PDF-") throw new Error("is no PDF inside: export it as PDF again");
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
    // Visitors save it under this name.
    const readable = path
      .parse(name)
      .name.normalize("NFKD")
      .replaceAll(/[^a-z0-9]+/gi, "-");
    const address = `/assets/${readable}-${hash}.pdf`;
    copyFileSync(file, path.join(assetsDir, path.basename(address)));
    return address;
  }
}
