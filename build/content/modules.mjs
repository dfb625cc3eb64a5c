// @ts-check
import sanitizeHtml from "sanitize-html";
import { bundleModule } from "../bundleModule.mjs";
import { checkLists } from "./lists.mjs";

/** Modules of shared/content that hold records and nothing else, so that what they come to can be worked out here. */
const names = [
  "blogEntries",
  "homeClients",
  "clients",
  "events",
  "eventTexts",
  "offices",
  "portals",
  "productScreens",
  "someBrokers",
];

/** Kept alike in shared/content/lists.ts, which tells the owner; this is what holds (A49). */
const htmlRules = {
  allowedTags: ["p", "strong", "em", "ul", "ol", "li", "h3", "a", "br"],
  allowedAttributes: { a: ["href"] },
};

/** Fields and exports whose texts are HTML. */
const htmlKeys = ["shortDescription", "eventTexts"];

/**
 * The content's records as the bundles get them: checked, their HTML sanitised, and each picture that is a file with its
 * address and its size. Browsers fetch what this comes to, and nothing that works it out.
 *
 * @param {{ assetsDir: string, say: (text: string) => void }} options Where pictures go; who hears how far they are.
 * @returns {Promise<import("esbuild").Plugin>}
 */
export async function loadContent({ assetsDir, say }) {
  const faults = await checkLists();
  if (faults.length > 0) throw new Error(`faults in shared/content/lists:\n${faults.join("\n")}`);
  const contents = names.map((name) => `export * as ${name} from "./shared/content/${name}.ts";`).join("");
  const modules = await bundleModule({ stdin: { contents, resolveDir: ".", loader: "ts" } });

  /** @type {Set<string>} */
  const fileNames = new Set();
  for (const name of names) walk(modules[name], ({ imageUrl }) => isFile(imageUrl) && fileNames.add(imageUrl));
  /** @type {Map<string, import("../../shared/content/images.ts").ImageFile>} */
  let files = new Map();
  if (fileNames.size > 0) {
    // sharp takes a quarter of a second to load, which a site without picture files need not spend.
    const { makeImages } = await import("./images.mjs");
    files = await makeImages({ names: [...fileNames], assetsDir, say });
  }
  return {
    name: "content",
    setup(build) {
      const filter = new RegExp(`shared[/\\\\]content[/\\\\](${names.join("|")})\\.ts$`);
      build.onLoad({ filter }, ({ path: file }) => {
        const exported = Object.entries(modules[filter.exec(file)?.[1] ?? ""]);
        const code = exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value, replace)};`);
        return { contents: code.join("\n"), loader: "js" };
      });
    },
  };

  /** @param {string} key @param {any} value */
  function replace(key, value) {
    if (htmlKeys.includes(key) && typeof value === "string") return sanitizeHtml(value, htmlRules);
    if (isFile(value?.imageUrl)) return { ...value, file: files.get(value.imageUrl) };
    return value;
  }
}

/** Drawings have a kind before their name: "scene:ridge/sewac". @param {unknown} imageUrl */
const isFile = (imageUrl) => typeof imageUrl === "string" && !imageUrl.includes(":");

/**
 * @param {unknown} value
 * @param {(record: any) => void} visit
 */
function walk(value, visit) {
  if (typeof value !== "object" || value === null) return;
  visit(value);
  for (const inner of Object.values(value)) walk(inner, visit);
}
