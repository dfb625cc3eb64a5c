/**
 * What the page fetches for an in-app navigation only. By way of this file, as build/commonChunks.mjs must read whatever is
 * fetched by itself, before anything else imports it.
 */
export { eventTexts } from "../../../shared/content/eventTexts.ts";
export { Picture } from "../../components/Picture.tsx";
