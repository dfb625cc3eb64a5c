/** The words of a page's head (shared/pages). Each browser gets those of the pages that it shows. */
export interface PageHead {
  /** The part of the title before the bar (A22). Empty on Home, whose title is only the company's. */
  title: string;
  /** 75 to 155 characters. */
  description: string;
  keywords: string;
  /** Date of the last change of the page's words, for the sitemap. Edited by hand. */
  lastModified: string;
}
