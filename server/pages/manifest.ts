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
  sheets: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
});

/** What build.mjs wrote about the client: addresses, integrity, and the texts of the stylesheets, which pages carry inlined. */
export type Manifest = z.infer<typeof manifestSchema> & {
  /** Folder of the files that browsers fetch. */
  clientDir: string;
  /** Sheet name → text. */
  css: Record<string, string>;
};

/** Reads the build in `distDir`. Throws, saying what to do, when there is none. */
export function readManifest(distDir: string): Manifest {
  const clientDir = path.join(distDir, "client");
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(distDir, "manifest.json"), "utf8")));
    const texts = Object.entries(manifest.sheets).map(([sheet, file]) => [
      sheet,
      readFileSync(path.join(clientDir, file), "utf8").trim(),
    ]);
    return { ...manifest, clientDir, css: Object.fromEntries(texts) };
  } catch (cause) {
    throw new Error('There is no complete build in dist/: run "npm run build"', { cause });
  }
}

/** The files of the stylesheets, without folder and ending, as browsers are told them. */
export function listSheets({ sheets }: Manifest): string[] {
  return Object.values(sheets).map((file) => path.basename(file, ".css"));
}
