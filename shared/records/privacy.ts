import notice from "../content/notice.yaml";
import { head as words } from "../content/pages/privacy.yaml";
import file from "../content/privacy.md";
import type { MarkdownFile } from "../content/textBlocks.ts";
import { toIsoDate } from "../dates.ts";
import type { PageHead } from "../page.ts";

const { attributes, sections } = file as MarkdownFile<{ title: string; lead: string; date: string }>;

/** The privacy page. Its text is in privacy.md. */
export const privacy = {
  heading: attributes.title,
  lead: attributes.lead,
  /** Date of this text: dd.mm.yyyy. */
  date: attributes.date,
  /** The mark until a lawyer has confirmed the notice, and with it this page. */
  review: notice.sample ? notice.review : "",
  sections,
};

export const head: PageHead = { ...words, lastModified: toIsoDate(attributes.date) };
