declare module "*/forms.yaml" {
  const words: import("./wordShapes.ts").FileWords["forms"];
  export = words;
}

/** An owner's file of words, as build/content/words.mjs reads and checks it. Its type comes from wordShapes.ts. */
declare module "*.yaml" {
  const words: unknown;
  export default words;
}
