// @ts-check

import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { bundleModule } from "../bundleModule.mjs";
import { findCompanyFaults } from "./companyFile.mjs";
import { findFile, listFiles } from "./folder.mjs";
import { checkLists, listsForBundles } from "./lists.mjs";
import { markdownForBundles, readAllMarkdown } from "./markdownFiles.mjs";
import { findWordFaults, forgetRules, wordsForBundles } from "./words.mjs";

/** Its modules compute records from the owner's files. The build evaluates them all. */
const folder = "shared/records";

/**
 * Loads the content's records for the bundles: checked, with sanitised HTML, and with address and size for each picture
 * file. Browsers fetch the resulting values, and none of the code that computes them.
 *
 * @param {{ assetsDir: string, drafts: boolean, say: (text: string) => void }} options `assetsDir`: where pictures go.
 *   `drafts`: whether posts are shown that are drafts. `say`: receives progress messages.
 * @returns {Promise<import("esbuild").Plugin>}
 */
export async function loadContent({ assetsDir, drafts, say }) {
  forgetRules();
  tellFaults([...(await findCompanyFaults()), ...(await findWordFaults())]);
  const faults = await checkLists();
  if (faults.length > 0) throw new Error(`faults in shared/content/lists:\n${faults.join("\n")}`);
  const names = readdirSync(folder).map((name) => path.basename(name, ".ts"));
  const contents = [
    ...names.map((name) => `export * as ${name} from "./${folder}/${name}.ts";`),
    'export { matchPage } from "./shared/routes.ts";',
  ].join("");
  const markdown = await readAllMarkdown();
  const { findMarkdownFaults, findDeadLinks } = await bundleModule({
    entryPoints: ["build/content/markdownShapes.ts"],
  });
  tellFaults(findMarkdownFaults(markdown));
  const modules = await bundleModule({ stdin: { contents, resolveDir: ".", loader: "ts" } }, { drafts });
  tellFaults(names.flatMap((name) => findCode(modules[name], `${folder}/${name}.ts`)));
  tellFaults(findDeadLinks(markdown, (/** @type {string} */ path) => Boolean(modules.matchPage(path, "").route)));

  /** @type {Set<string>} */
  const fileNames = new Set();
  for (const name of names) walk(modules[name], ({ imageUrl }) => isFile(imageUrl) && fileNames.add(imageUrl));
  /** @type {Map<string, import("../../shared/content/images.ts").ImageFile>} */
  let files = new Map();
  if (fileNames.size > 0) {
    // sharp takes a quarter of a second to load. A site without picture files skips that.
    const { makeImages } = await import("./images.mjs");
    files = await makeImages({ names: [...fileNames], assetsDir, say });
  }
  const addresses = copyDocuments({
    names: modules.documents.documents.flatMap((/** @type {{ pdf?: string }} */ { pdf }) => pdf ?? []),
    assetsDir,
  });
  return {
    name: "content",
    setup(build) {
      listsForBundles.setup(build);
      markdownForBundles({ drafts }).setup(build);
      wordsForBundles.setup(build);
      build.onLoad({ filter: /shared[/\\]records[/\\]\w+\.ts$/ }, ({ path: file }) => {
        const exported = Object.entries(modules[path.basename(file, ".ts")]);
        const code = exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value, replace)};`);
        return { contents: code.join("\n"), loader: "js" };
      });
      // Each post is two files of its own (client/pageModules.ts), so that a browser fetches the words of one.
      build.onResolve({ filter: /^post:/ }, ({ path: name }) => ({
        // Its last part names the file. Short, because every visitor gets the names of all.
        path: name.slice("post:".length),
        namespace: "post",
      }));
      build.onLoad({ filter: /./, namespace: "post" }, ({ path: address }) => {
        const [id, file] = address.split("/");
        /** @type {readonly import("../../shared/records/postTexts.ts").PostText[]} */
        const posts = modules.postTexts.postTexts;
        const found = posts.find(({ slug }) => `post-${slug}` === id);
        if (!found) throw new Error(`There is no ${id}`);
        const { intro, sections, ...post } = found;
        if (file === "t") return { contents: `export const body = ${JSON.stringify({ intro, sections }, replace)};` };
        const contents = sections.map((section) => ({ id: section.id, heading: section.heading }));
        const loadText = `async () => (await import("post:${id}/t")).body`;
        return {
          contents: `
            import { createPostPage } from "./client/pages/ArticlePage.tsx";
            const post = { ...${JSON.stringify({ ...post, contents }, replace)}, loadText: ${loadText} };
            export const { Page, head, nodes } = createPostPage(post);`,
          resolveDir: process.cwd(),
        };
      });
    },
  };

  /** @param {string} key @param {any} value */
  function replace(key, value) {
    if (key === "pdf") return addresses.get(value);
    if (isFile(value?.imageUrl)) return { ...value, file: files.get(value.imageUrl) };
    return value;
  }
}

/** @param {Record<string, unknown>} exports @param {string} file @returns {string[]} */
const findCode = (exports, file) =>
  Object.entries(exports).flatMap(([name, value]) =>
    typeof value === "function"
      ? `${file}: ${name} is code, and browsers get values only: move it out of ${folder}`
      : [],
  );

/** @param {readonly string[]} faults */
function tellFaults(faults) {
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** The name of a drawing begins with its kind: "scene:ridge/sewac". @param {unknown} imageUrl */
const isFile = (imageUrl) => typeof imageUrl === "string" && !/^(scene|cover):/.test(imageUrl);

/**
 * @param {unknown} value
 * @param {(record: any) => void} visit
 */
function walk(value, visit) {
  if (typeof value !== "object" || value === null) return;
  visit(value);
  for (const inner of Object.values(value)) walk(inner, visit);
}

const mostBytes = 20 * 1024 * 1024;

/**
 * Copies the PDF files that records name into the folder of hashed files.
 *
 * @param {{ names: readonly string[], assetsDir: string, dir?: string }} options
 * @returns {Map<string, string>} The address of each. Throws all faults at once, each with its file and a remedy.
 */
function copyDocuments({ names, assetsDir, dir }) {
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
