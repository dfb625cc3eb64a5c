import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

const manifestSchema = z.object({
  version: z.string(),
  /** The text of the one inline script. */
  firstScript: z.string(),
  entry: z.string(),
  /** The scripts that each page needs besides the entry. */
  pages: z.record(z.string(), z.array(z.string())),
  /** In the names of all stylesheets. */
  sheetVersion: z.string(),
  /** The stylesheets that pages link to. */
  sheets: z.record(z.string(), z.string()),
  /** Texts of the inlined stylesheets: of every page ("site") and of each kind of page. */
  css: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
  /** How many values of the content are still made up. */
  sampleValues: z.number(),
});

/** What build.mjs wrote about the client: addresses and stylesheets. */
export type Manifest = z.infer<typeof manifestSchema> & {
  /** Folder with the files that browsers fetch. */
  clientDir: string;
};

/** Reads the build's manifest in `distDir`. Throws with a remedy when there is no build. */
export function readManifest(distDir: string): Manifest {
  const clientDir = path.join(distDir, "client");
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(distDir, "manifest.json"), "utf8")));
    return { ...manifest, clientDir };
  } catch (cause) {
    throw new Error('There is no complete build in dist/: run "npm run build"', { cause });
  }
}
