/**
 * Code that the page fetches only for an in-app navigation. These imports go through this file, because
 * build/commonChunks.mjs must read every separately fetched module before another module imports it.
 */
export { eventTexts } from "../../../shared/content/eventTexts.ts";
export { Picture } from "../../components/Picture.tsx";
