// @ts-check
import { readdirSync } from "node:fs";
import path from "node:path";
import { bundleModule } from "../bundleModule.mjs";
import { imagesDir } from "../content/folder.mjs";
import { loadShapeOf, rawWords } from "../content/words.mjs";
import { importBundle } from "../importBundle.mjs";
import { toField, toFields, toLabel } from "./fields.mjs";

/**
 * The configuration of the editor (Sveltia CMS): each file that the owner edits, with fields made from its shape. A file
 * that has a shape is in it without being named here.
 */

/** @typedef {{ path: string, code?: string, id?: string, name?: string }} Place */

const posts = "shared/content/posts";
/** The text below the front matter. As it is typed: the editor's own Markdown would change it. */
const body = { name: "body", label: "Text", widget: "markdown", modes: ["raw"], required: false };
/** A file in content-images/, by its name alone. */
const media = { media_folder: `/${imagesDir}`, public_folder: "" };

/** @param {import("zod").ZodType} shape @param {string} file */
function listFields(shape, file) {
  /** @type {any} */
  const schema = shape.toJSONSchema({ io: "input", unrepresentable: "any" });
  if (!schema.properties) return [{ ...toField(path.parse(file).name, schema), root: true }];
  return file.endsWith(".md") ? [...toFields(schema), body] : toFields(schema);
}

/** Where pages are. While a file has a fault that stops the build, none. @returns {Promise<{ routes: Place[] }>} */
const loadPlaces = () => bundleModule({ entryPoints: ["shared/routes.ts"] }).catch(() => ({ routes: [] }));

export async function createConfig() {
  const contents = `
    export { shapeOfMarkdown } from "./build/content/markdownShapes.ts";
    export { schemas } from "./shared/content/lists.ts";
    export { products } from "./shared/products/index.ts";`;
  const [{ shapeOfMarkdown, schemas, products }, { routes }] = await Promise.all([
    importBundle({ stdin: { contents, resolveDir: ".", loader: "ts" }, plugins: [rawWords] }),
    loadPlaces(),
  ]);
  const files = readdirSync("shared", { recursive: true, encoding: "utf8" })
    .map((name) => `shared/${name.replaceAll("\\", "/")}`)
    .filter((file) => /\.(yaml|json|md)$/.test(file) && path.dirname(file) !== posts)
    .sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const folder = path.basename(path.dirname(file));
      const base = path.parse(file).name;
      /** @type {Place | undefined} */
      const product = products.find((/** @type {Place} */ { code }) => code === folder);
      const shape =
        folder === "lists" ? schemas[base] : file.endsWith(".md") ? shapeOfMarkdown(file) : await loadShapeOf(file);
      return {
        group: product ? "products" : folder,
        name: product ? `${folder}-${base}` : base,
        label: product ? `${product.name}: ${base}` : toLabel(base),
        file,
        fields: listFields(shape, file),
        preview_path: base === "page" ? product?.path : routes.find(({ id }) => id === base)?.path,
      };
    }),
  );
  return {
    load_config_file: false,
    // The editor wants a forge to be named. It works on the folder of this name on this computer, and index.html hides the rest.
    backend: { name: "github", repo: `checkout/${path.basename(process.cwd())}`, auth_methods: ["oauth"] },
    app_title: "Edit",
    media_folder: imagesDir,
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    slug: { encoding: "ascii", clean_accents: true },
    collections: [
      {
        name: "posts",
        label: "Posts",
        label_singular: "Post",
        folder: posts,
        extension: "md",
        format: "yaml-frontmatter",
        create: true,
        fields: listFields(shapeOfMarkdown(`${posts}/`), `${posts}/.md`),
        preview_path: "/blog/{{slug}}",
        ...media,
      },
      ...[...new Set(entries.map(({ group }) => group))].map((name) => ({
        name,
        label: name === "content" ? "Site" : toLabel(name),
        files: entries.flatMap(({ group, ...file }) => (group === name ? file : [])),
        ...media,
      })),
    ],
  };
}
