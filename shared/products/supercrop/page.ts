import type { ProductWords } from "../../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, cropOffline, cropCards, cropVerification, cropAccess } = words as ProductWords["supercrop"];
