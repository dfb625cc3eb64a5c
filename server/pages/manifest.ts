import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

const manifestSchema = z.object({
  version: z.string(),
  boot: z.string(),
  entry: z.string(),
  entryImports: z.array(z.string()),
  pages: z.record(z.string(), z.array(z.string())),
  integrity: z.record(z.string(), z.string()),
  /** The stylesheets that pages link to. */
  sheets: z.record(z.string(), z.string()),
  /** The texts of those that pages carry inlined: "home" of the first view, "below-home" of what lies below. */
  css: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
});

/** What build.mjs wrote about the client: addresses, integrity, and the stylesheets. */
export type Manifest = z.infer<typeof manifestSchema> & {
  /** Folder of the files that browsers fetch. */
  clientDir: string;
};

/** Reads the build in `distDir`. Throws, saying what to do, when there is none. */
export function readManifest(distDir: string): Manifest {
  const clientDir = path.join(distDir, "client");
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(distDir, "manifest.json"), "utf8")));
    return { ...manifest, clientDir };
  } catch (cause) {
    throw new Error('There is no complete build in dist/: run "npm run build"', { cause });
  }
}

/** The files of the stylesheets, without folder and ending, as browsers are told them. */
export function listSheets({ sheets }: Manifest): string[] {
  return Object.values(sheets).map((file) => path.basename(file, ".css"));
}
