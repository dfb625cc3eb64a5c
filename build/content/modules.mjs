// @ts-check
import { readdirSync } from "node:fs";
import path from "node:path";
import { bundleModule } from "../bundleModule.mjs";
import { findCompanyFaults } from "./companyFile.mjs";
import { copyDocuments } from "./documents.mjs";
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
      // Each post is two files of its own (client/postPages.ts), so that a browser fetches the words of one.
      build.onLoad({ filter: /client[/\\]postPages\.ts$/ }, () => {
        const ids = modules.pageTable.routes.flatMap(
          (/** @type {import("../../shared/routes.ts").Route} */ { id, published }) => (published ? id : []),
        );
        const code = ids.map((/** @type {string} */ id) => `${JSON.stringify(id)}: () => import("post:${id}/p"),`);
        return { contents: `export const postPages = {${code.join("")}};`, loader: "js" };
      });
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
