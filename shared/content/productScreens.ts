import type { ContentImage } from "./images.ts";
import type { ProductCode } from "./products.ts";

/** Real screenshots that replace the drawn screens, by product: files in content-images/ without personal data. */
export const productScreens: Partial<Record<ProductCode, ContentImage>> = {};
