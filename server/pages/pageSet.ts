import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { dateOfContent } from "./etag.ts";
import type { Manifest } from "./manifest.ts";
import type { PageBasis } from "./pageBasis.ts";
import type { Encoding, Theme } from "./variants.ts";

/**
 * The pages as files in PAGES_DIR, which nginx serves by itself (deploy/nginx.conf): each address in every theme and
 * encoding. A set is named after all that its pages and headers are made of, and nginx is told the name together with
 * the headers (nginxPages.ts), so it never sends a page with the headers of another release. Any process that starts
 * removes all other sets first: until nginx is told the new name, it finds no file and asks the process.
 */
export interface PageSet {
  /** Whether it is there and whole, which it may not be after a loss of power. */
  has(theme: Theme, address: string): Promise<boolean>;
  /** The page is there for nginx once its plain text is, so that is written last. */
  write(theme: Theme, address: string, bodies: Record<Encoding, Buffer>): Promise<void>;
}

const endings = { br: ".br", gzip: ".gz", identity: "" } as const;
const setName = /^[0-9a-f]{16}$/;
/** nginx runs as another user, and a service's umask may be strict. */
const modes = { folder: 0o755, file: 0o644 };

export function namePageSet({ publicConfig, pageHeaders }: PageBasis, { clientDir }: Manifest): string {
  const hash = createHash("sha256");
  // The code that renders has the content in it.
  for (const file of ["server/main.js", "manifest.json"])
    hash.update(readFileSync(path.resolve(clientDir, "..", file)));
  return hash
    .update(JSON.stringify([publicConfig, pageHeaders]))
    .digest("hex")
    .slice(0, 16);
}

/** Throws when another set cannot be removed: nginx would go on serving it. */
export function openPageSet({
  pagesDir,
  name,
  themes,
  addresses,
}: {
  pagesDir: string;
  name: string;
  themes: readonly Theme[];
  addresses: readonly string[];
}): PageSet {
  const folder = path.join(pagesDir, name);
  const toFile = (theme: Theme, address: string) => `${folder}/${theme}${address}.html`;
  mkdirSync(pagesDir, { recursive: true });
  for (const other of readdirSync(pagesDir).filter((entry) => setName.test(entry) && entry !== name)) {
    // Tried again where another process is just writing into it, whose next write then fails.
    rmSync(path.join(pagesDir, other), { recursive: true, force: true, maxRetries: 5 });
  }
  const files = themes.flatMap((theme) => addresses.map((address) => toFile(theme, address)));
  for (const one of new Set([folder, ...themes.map((theme) => path.join(folder, theme)), ...files.map(path.dirname)])) {
    mkdirSync(one, { recursive: true });
    chmodSync(one, modes.folder);
  }
  return {
    async has(theme, address) {
      const wholes = Object.values(endings).map(async (ending) => {
        const file = toFile(theme, address) + ending;
        return dateOfContent(await readFile(file)) === (await stat(file)).mtimeMs / 1000;
      });
      return (await Promise.all(wholes).catch(() => [false])).every(Boolean);
    },
    async write(theme, address, bodies) {
      const files = (["br", "gzip", "identity"] as const).map((encoding) => {
        const file = toFile(theme, address) + endings[encoding];
        return { file, unfinished: `${file}.${process.pid}`, body: bodies[encoding] };
      });
      await Promise.all(
        files.map(async ({ unfinished, body }) => {
          await writeFile(unfinished, body);
          await chmod(unfinished, modes.file);
          await utimes(unfinished, dateOfContent(body), dateOfContent(body));
        }),
      );
      for (const { file, unfinished } of files) await rename(unfinished, file);
    },
  };
}

/** The lines that nginx.conf includes. */
export function describePageSet(pagesDir: string, name: string, { pageHeaders }: PageBasis): string {
  // The date of a file says its content, for the ETag: it is nobody's to read.
  const headers = [...pageHeaders, ["Last-Modified", ""] as const].map(([header, value]) => {
    // nginx would read a variable or the end of the text, and has no way to write the sign itself.
    if (/["$\\\n]/.test(value)) throw new Error(`nginx cannot add the header ${header}: ${value}`);
    return `add_header ${header} "${value}" always;\n`;
  });
  const place = `root "${path.join(pagesDir, name)}";\n`;
  return `# Written by dist/server/nginxPages.js: it belongs to one release with its settings.\n${place}${headers.join("")}`;
}
