import type { ProductCode } from "./products/index.ts";

/** The `route` of a record in shared/pages.ts. */
export interface PageRoute {
  /** Names the page in code, its component (`our-team`: client/pages/OurTeamPage.tsx), stylesheet and share card. */
  id: string;
  path: string;
  /** Name in menus, breadcrumbs and the footer. */
  label: string;
  /** Day of publication (2025-06-20). Makes the page an article for share tags, structured data, crumbs and feed. */
  published?: string;
  /** The product of a product page. */
  product?: ProductCode;
  /** Rendered again for each request: never cached, always a full page load, and not for search engines (W5.1). */
  dynamic?: true;
  /** false: the page has another form, or none, instead of the call-back block. "Request a Call Back" leads to Contact. */
  callBack?: false;
  /** The stylesheet of the page, alone or with others of its kind. Without it: `product`, `article` or `reading`. */
  styles?: string;
  /** Menus that list the page, with its place in them. */
  menus?: Partial<Record<Menu, number>>;
}

/** `resources`: the menu of that name in the header. `footer`: the quick links. */
export type Menu = "resources" | "footer";

/** Kinds of pages of schema.org. */
export type PageSchema = "WebPage" | "AboutPage" | "ContactPage" | "CollectionPage";

/** The `head` of a record. Each browser gets the heads of the pages that it shows. */
export interface PageHead {
  /** The part of the title before the bar (A22). Empty on Home, whose title is only the company's. */
  title: string;
  /** 75 to 155 characters. */
  description: string;
  keywords: string;
  /** The page's kind in the structured data. Other nodes come from the component (client/pages.ts). */
  schema?: PageSchema;
  /** Day of the last change (2025-05-31), where the page itself tells one. Other pages have git's (lastChanges.ts). */
  lastModified?: string;
}
