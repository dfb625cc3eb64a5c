/** A component that imports a picture gets the URL of its hashed copy from the build. */
declare module "*.svg" {
  const url: string;
  export default url;
}

/** A Markdown file of shared/content/, or all of a folder ("./posts/*.md"), as content/markdownFiles.mjs reads it. */
declare module "*.md" {
  const content: unknown;
  export default content;
  /** The files that the build leaves out, because they say draft: true. */
  export const drafts: readonly string[];
}

/** As in Vite; productFiles.mjs does the same for the bundles. A star is the name of a product's folder. */
interface ImportMeta {
  glob<Value>(pattern: string, options: { eager: true; import?: string }): Record<string, Value>;
  glob<Value>(pattern: string): Record<string, () => Promise<Value>>;
}

/** The owner's files of words, as content/words.mjs reads and checks them. A new file needs an entry here. */

type PageWords = import("./content/wordShapes.ts").PageWords;
type ProductWords = import("./content/wordShapes.ts").ProductWords;
type FileWords = import("./content/wordShapes.ts").FileWords;

declare module "*/pages/about.yaml" {
  const page: PageWords["about"];
  export = page;
}

declare module "*/pages/blog.yaml" {
  const page: PageWords["blog"];
  export = page;
}

declare module "*/pages/clients.yaml" {
  const page: PageWords["clients"];
  export = page;
}

declare module "*/pages/contact.yaml" {
  const page: PageWords["contact"];
  export = page;
}

declare module "*/pages/events.yaml" {
  const page: PageWords["events"];
  export = page;
}

declare module "*/pages/faq.yaml" {
  const page: PageWords["faq"];
  export = page;
}

declare module "*/pages/home.yaml" {
  const page: PageWords["home"];
  export = page;
}

declare module "*/pages/not-found.yaml" {
  const page: PageWords["not-found"];
  export = page;
}

declare module "*/pages/privacy.yaml" {
  const page: PageWords["privacy"];
  export = page;
}

declare module "*/pages/product-enquiry.yaml" {
  const page: PageWords["product-enquiry"];
  export = page;
}

declare module "*/pages/enquiry.yaml" {
  const page: PageWords["enquiry"];
  export = page;
}

declare module "*/pages/search.yaml" {
  const page: PageWords["search"];
  export = page;
}

declare module "*/auditor.yaml" {
  const words: FileWords["auditor"];
  export = words;
}

declare module "*/benefits.yaml" {
  const words: FileWords["benefits"];
  export = words;
}

declare module "*/common.yaml" {
  const words: FileWords["common"];
  export = words;
}

declare module "*/errorPage.yaml" {
  const words: FileWords["errorPage"];
  export = words;
}

declare module "*/questions.yaml" {
  const words: FileWords["questions"];
  export = words;
}

declare module "*/notice.yaml" {
  const words: FileWords["notice"];
  export = words;
}

declare module "*/forms.yaml" {
  const words: FileWords["forms"];
  export = words;
}

declare module "*/glossary.yaml" {
  const words: FileWords["glossary"];
  export = words;
}

declare module "*/headSheets.yaml" {
  const words: FileWords["headSheets"];
  export = words;
}

declare module "*/homeSections.yaml" {
  const words: FileWords["homeSections"];
  export = words;
}

declare module "*/menus.yaml" {
  const words: FileWords["menus"];
  export = words;
}

declare module "*/price.yaml" {
  const words: FileWords["price"];
  export = words;
}

declare module "*/productPage.yaml" {
  const words: FileWords["productPage"];
  export = words;
}

declare module "*/synonyms.yaml" {
  const words: FileWords["synonyms"];
  export = words;
}

declare module "*/vendorQuestions.yaml" {
  const words: FileWords["vendorQuestions"];
  export = words;
}

declare module "*/saiba/page.yaml" {
  const words: ProductWords["saiba"];
  export = words;
}

declare module "*/saibalite/page.yaml" {
  const words: ProductWords["saibalite"];
  export = words;
}

declare module "*/sarb/page.yaml" {
  const words: ProductWords["sarb"];
  export = words;
}

declare module "*/sata/page.yaml" {
  const words: ProductWords["sata"];
  export = words;
}

declare module "*/sewac/page.yaml" {
  const words: ProductWords["sewac"];
  export = words;
}

declare module "*/supercrop/page.yaml" {
  const words: ProductWords["supercrop"];
  export = words;
}

declare module "*/swap/page.yaml" {
  const words: ProductWords["swap"];
  export = words;
}
