declare const isSanitised: unique symbol;

/** HTML that may be shown as it is. Only the schemas of the lists make it (build/content/listShapes.ts), by sanitising. */
export type SafeHtml = string & { readonly [isSanitised]: true };
