import type { Answer, Compared } from "../content/comparison.ts";
import { byCode } from "./byCode.ts";

/** What a product says on Home, in its tab or its row. Browsers fetch this later. */
export interface ProductFacts {
  tab?: {
    title: string;
    /** About 35 words. */
    description: string;
    features: readonly [string, string, string, string, string];
  };
  /** Below the tabs (A19). */
  row?: { title: string; text: string; link: string };
  /** Its column of the comparison. What is missing is shown as "Ask us". */
  compared?: Partial<Record<Compared, Answer>>;
}

export const facts = byCode(import.meta.glob<ProductFacts>("./*/facts.ts", { eager: true, import: "facts" }));
