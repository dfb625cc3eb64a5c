import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "../config.ts";
import { dateOfContent } from "./etag.ts";
import type { Manifest } from "./manifest.ts";
import type { AddressedPage } from "./pageAddresses.ts";
import type { PageBasis } from "./pageBasis.ts";
import type { Encoding, Theme } from "./variants.ts";

/**
 * The pages as files in PAGES_DIR, which nginx serves without the process (deploy/nginx.conf): each address in every
 * theme and encoding. A set's name is a hash of everything that its pages and headers depend on. nginx gets the name
 * together with the headers (nginxPages.ts), so it never sends a page with the headers of another release. A process
 * that starts first removes all other sets. Until nginx gets the new name, it finds no file and asks the process.
 */
export interface PageSet {
  /**
   * Whether the page's files exist and are complete, which they may not be after a power cut. `addresses`: all of the
   * page. They share its files.
   */
  has(theme: Theme, addresses: PageAddresses): Promise<boolean>;
  /** Writes the uncompressed files last, because nginx serves the page as soon as they exist. */
  write(theme: Theme, addresses: PageAddresses, bodies: Record<Encoding, Buffer>): Promise<void>;
}

/**
 * Stands for the address of the page that nginx sends when it can reach no process and the page is no file. It has no
 * slash, so no address leads to that file.
 */
export const unavailableAddress = "-unavailable";

type PageAddresses = AddressedPage["addresses"];

const endings = { br: ".br", gzip: ".gz", identity: "" } as const;
const unfinished = (file: string) => `${file}.${process.pid}`;
const setName = /^[0-9a-f]{16}$/;
/** Set explicitly, because nginx runs as another user and the service's umask may be strict. */
const modes = { folder: 0o755, file: 0o644 };

export function namePageSet({ publicConfig, pageHeaders }: PageBasis, { clientDir }: Manifest): string {
  const hash = createHash("sha256");
  // The bundle that renders the pages includes the content.
  for (const file of ["server/main.js", "manifest.json"])
    hash.update(readFileSync(path.resolve(clientDir, "..", file)));
  return hash
    .update(JSON.stringify([publicConfig, pageHeaders]))
    .digest("hex")
    .slice(0, 16);
}

/** Throws ConfigError when another set cannot be removed, because nginx would continue to serve it. */
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
  try {
    mkdirSync(pagesDir, { recursive: true });
    for (const other of readdirSync(pagesDir).filter((entry) => setName.test(entry) && entry !== name)) {
      // Retried, because another process may be writing into it. The next write of that process then fails.
      rmSync(path.join(pagesDir, other), { recursive: true, force: true, maxRetries: 5 });
    }
  } catch (error) {
    throw new ConfigError(`PAGES_DIR must be a folder that this process may empty of older pages: ${error}`);
  }
  const files = themes.flatMap((theme) => addresses.map((address) => toFile(theme, address)));
  for (const one of new Set([folder, ...themes.map((theme) => path.join(folder, theme)), ...files.map(path.dirname)])) {
    try {
      mkdirSync(one, { recursive: true });
      chmodSync(one, modes.folder);
    } catch {
      // A disk that is read-only or full. The set may be complete, or its writes fail and are logged; in either case the
      // process must start and take enquiries.
    }
  }
  return {
    async has(theme, [own, ...others]) {
      const wholes = Object.values(endings).map(async (ending) => {
        const file = toFile(theme, own) + ending;
        const { ino, mtimeMs } = await stat(file);
        const links = await Promise.all(others.map((address) => stat(toFile(theme, address) + ending)));
        const isWhole = dateOfContent(await readFile(file)) === mtimeMs / 1000;
        return isWhole && links.every((link) => link.ino === ino);
      });
      return (await Promise.all(wholes).catch(() => [false])).every(Boolean);
    },
    async write(theme, [own, ...others], bodies) {
      const files = (["br", "gzip", "identity"] as const).map((encoding) => {
        const [file = "", ...links] = [own, ...others].map((address) => toFile(theme, address) + endings[encoding]);
        return { file, links, body: bodies[encoding] };
      });
      await Promise.all(
        files.map(async ({ file, links, body }) => {
          await writeFile(unfinished(file), body);
          await chmod(unfinished(file), modes.file);
          await utimes(unfinished(file), dateOfContent(body), dateOfContent(body));
          for (const other of links) {
            // A process with the same id may have been stopped just here.
            await rm(unfinished(other), { force: true });
            await link(unfinished(file), unfinished(other));
          }
        }),
      );
      for (const { file, links } of files) {
        for (const finished of [file, ...links]) await rename(unfinished(finished), finished);
      }
    },
  };
}

/** Returns the lines that nginx.conf includes. */
export function describePageSet(pagesDir: string, name: string, { pageHeaders }: PageBasis): string {
  // A file's date only encodes its content for the ETag, so nginx must not send it.
  const headers = [...pageHeaders, ["Last-Modified", ""] as const].map(([header, value]) => {
    // nginx would read a variable or the end of the string, and has no way to write the character itself.
    if (/["$\\\n]/.test(value)) throw new Error(`nginx cannot add the header ${header}: ${value}`);
    return `add_header ${header} "${value}" always;\n`;
  });
  const place = `root "${path.join(pagesDir, name)}";\n`;
  return `# Written by dist/server/nginxPages.js: it belongs to one release with its settings.\n${place}${headers.join("")}`;
}
