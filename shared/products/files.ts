const found = import.meta.glob<object>("./*/*.ts", { eager: true });

/** The exports of each file in the products' folders, by its path within shared/. */
export const productFiles: Record<string, object> = Object.fromEntries(
  Object.entries(found).map(([file, exports]) => [file.replace("./", "products/"), exports]),
);
