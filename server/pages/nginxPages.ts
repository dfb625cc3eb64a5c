import path from "node:path";
import { loadConfig } from "../config.ts";
import { readManifest } from "./manifest.ts";
import { createPageBasis } from "./pageBasis.ts";
import { describePageSet, namePageSet } from "./pageSet.ts";

/**
 * `node dist/server/nginxPages.js`, run with the server's settings, prints the lines that nginx includes to serve the
 * pages in PAGES_DIR (README, operations). Root runs this command. The server process must not write the file itself,
 * because a program that writes nginx's settings controls nginx.
 */
try {
  const config = loadConfig(process.env);
  if (config.pagesDir === undefined) throw new Error("PAGES_DIR is not set, so no pages are written for nginx.");
  const manifest = readManifest(path.resolve(import.meta.dirname, ".."));
  const basis = createPageBasis(config, manifest);
  process.stdout.write(describePageSet(config.pagesDir, namePageSet(basis, manifest), basis));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
