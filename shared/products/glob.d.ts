/** As in Vite; build/productFiles.mjs does the same for the bundles. A star is the name of a product's folder. */
interface ImportMeta {
  glob<Value>(pattern: string, options: { eager: true; import?: string }): Record<string, Value>;
  glob<Value>(pattern: string): Record<string, () => Promise<Value>>;
}
