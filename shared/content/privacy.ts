import type { MarkdownFile } from "./markdownFile.ts";
import file from "./privacy.md";
import { site } from "./site.ts";

const { attributes, sections } = file as MarkdownFile<{ title: string; lead: string; date: string }>;

/** The privacy page. Its text is in privacy.md. */
export const privacy = {
  heading: attributes.title,
  lead: attributes.lead,
  responsible: `${site.companyName} is responsible for this website.`,
  /** Date of this text: dd.mm.yyyy. */
  date: attributes.date,
  dated: "This text is dated",
  /** The link to the statement on data protection, while there is one. */
  statement: "Our data-protection statement",
  contentsLabel: "On this page",
  sections,
};
