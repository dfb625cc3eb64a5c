import type { PageWords } from "../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, cropOffline, cropCards, cropVerification, cropAccess } = words as PageWords["supercrop"];
