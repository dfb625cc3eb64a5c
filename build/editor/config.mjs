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
/** The text below the front matter. A button that is not here would take what it makes for mere signs. */
const body = {
  name: "body",
  label: "Text",
  hint: "Heading 2 begins a section, Heading 3 a part of it. The button at the right shows the signs behind the looks",
  widget: "richtext",
  buttons: "bold italic code link heading-two heading-three quote bulleted-list numbered-list".split(" "),
  required: false,
};
/** A file in content-images/, by its name alone. */
const media = { media_folder: `/${imagesDir}`, public_folder: "" };

/** @param {import("zod").ZodType} shape @param {string} file */
function listFields(shape, file) {
  /** @type {any} */
  const schema = shape.toJSONSchema({ io: "input", unrepresentable: "any" });
  if (!schema.properties) return [{ ...toField(path.parse(file).name, schema), root: true }];
  const [title, ...others] = toFields(schema);
  return file.endsWith(".md") ? [title, body, ...others] : [title, ...others];
}

/** Where pages are. While a file has a fault that stops the build, none. @returns {Promise<{ routes: Place[] }>} */
const loadPlaces = () => bundleModule({ entryPoints: ["shared/routes.ts"] }).catch(() => ({ routes: [] }));

export async function createConfig() {
  const contents = `
    export { shapeOfMarkdown } from "./build/content/markdownShapes.ts";
    export { schemas } from "./build/content/listShapes.ts";
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
      const [label = toLabel(base), page = base] = places[base] ?? [];
      return {
        group: product ? "products" : folder,
        name: product ? `${folder}-${base}` : base,
        label: product ? `${product.name}: ${label}` : label,
        file,
        fields: listFields(shape, file),
        preview_path: base === "page" ? product?.path : routes.find(({ id }) => id === page)?.path,
      };
    }),
  );
  entries.sort((one, other) => one.label.localeCompare(other.label));
  return {
    load_config_file: false,
    // The editor wants a forge to be named. It works on the folder of this name on this computer, and index.html hides the rest.
    backend: { name: "github", repo: `checkout/${path.basename(process.cwd())}`, auth_methods: ["oauth"] },
    app_title: "Edit",
    media_folder: imagesDir,
    media_libraries: { stock_assets: { providers: [] } },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    // It would say "View on Live Site" of words that nobody sees yet. page.mjs shows the page beside the file.
    show_preview_links: false,
    slug: { encoding: "ascii", clean_accents: true },
    collections: [
      {
        name: "posts",
        label: "Posts of the blog",
        label_singular: "Post",
        folder: posts,
        extension: "md",
        format: "yaml-frontmatter",
        create: true,
        thumbnail: "cover",
        fields: listFields(shapeOfMarkdown(`${posts}/`), `${posts}/.md`),
        preview_path: "/blog/{{slug}}",
        ...media,
      },
      ...Object.entries(groups).map(([name, label]) => ({
        name,
        label,
        files: entries.flatMap(({ group, ...file }) => (group === name ? file : [])),
        ...media,
      })),
    ],
  };
}

/**
 * What an owner calls the files whose names say less, and the page that shows each: its id, if it is not the file's name.
 *
 * @type {Record<string, [label: string, page?: string]>}
 */
const places = {
  auditor: ["Questions of an IT auditor", "faq"],
  benefits: ["Benefits, on Home and About", "home"],
  certificates: ["Certificates", "about"],
  common: ["Words of several pages", "home"],
  company: ["Company: phones, addresses, hours, links", "contact"],
  documents: ["Brochures (PDF)"],
  enquiry: ["After a form that was sent without JavaScript"],
  errorPage: ["Error page"],
  facts: ["on Home", "home"],
  faq: ["FAQ"],
  forms: ["Forms: labels, buttons, messages", "contact"],
  glossary: ["Glossary", "faq"],
  headSheets: ["Drawn sheets beside headings", "about"],
  homeSections: ["Home: the other sections", "home"],
  menus: ["Menus, footer and side buttons", "home"],
  milestones: ["Milestones after 2010", "about"],
  notice: ["Notice below the forms", "contact"],
  offices: ["Offices", "contact"],
  page: ["its page"],
  portals: ["Portals of customers", "swap"],
  price: ["Price: what decides it", "saiba"],
  productPage: ["Words of all product pages", "saiba"],
  questions: ["Questions of FAQ and Home", "faq"],
  quotes: ["What customers say", "clients"],
  screens: ["Screenshots", "saiba"],
  synonyms: ["Search: other words for terms", "search"],
  vendorQuestions: ["Questions to a vendor, in a post", "blog"],
};

/** In the order of the list at the left. */
const groups = {
  pages: "Pages",
  products: "Products",
  lists: "Events, clients, offices",
  content: "Company and the rest",
};
