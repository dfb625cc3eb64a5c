import type { ProductCode } from "../products/index.ts";
import type { ContentImage } from "./images.ts";

/** Real screenshots that replace the drawn screens, by product: files in content-images/ without personal data. */
export const productScreens: Partial<Record<ProductCode, ContentImage>> = {};
