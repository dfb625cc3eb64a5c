import type { ContentImage } from "./images.ts";
import type { ProductCode } from "./products.ts";

/** Real screens in place of the drawn ones, by product: files in content-images/ without anybody's personal data. */
export const productScreens: Partial<Record<ProductCode, ContentImage>> = {};
