/** A Markdown file of this folder, or all of a folder ("./posts/*.md"), as build/content/markdownFiles.mjs reads it. */
declare module "*.md" {
  const content: unknown;
  export default content;
  /** The files that the build leaves out, because they say draft: true. */
  export const drafts: readonly string[];
}
