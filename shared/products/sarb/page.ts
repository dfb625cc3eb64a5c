import type { ProductWords } from "../../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, reinsuranceProcess, riskLead, reinsuranceWork, reinsuranceAreas } =
  words as ProductWords["sarb"];

/** The page has a stylesheet of its own (Page.css), instead of the one that product pages share. */
export const styles = "sarb";
