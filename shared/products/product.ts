/** What menus, lists and forms say of a product. Every page fetches it of all products: keep it small. */
export interface ProductRecord {
  /** The names of the product's two folders, and the key of its copy colour (data-product). */
  code: string;
  /** In tabs and the hero (A20). */
  shortName: string;
  /** In forms, payloads and page titles (A20). */
  name: string;
  path: string;
  /** Menu line. */
  audience: string;
  /** Finder card: the answer to "Which one are you?". */
  finder: string;
  /** Its choice on the product enquiry page, which offers the six of the specification (A31). Absent: not offered. */
  enquiryLabel?: string;
  /** The stylesheet of its page (Page.css), if it is not the one that product pages share. */
  styles?: string;
}
