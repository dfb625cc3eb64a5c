import type { PageWords } from "../wordShapes.ts";
import page from "./pages/faq.yaml";

/** Words of /faq around its questions. The questions are in faqs.ts and in each product's file. */
export const faqPageWords = (page as PageWords["faq"]).words;
