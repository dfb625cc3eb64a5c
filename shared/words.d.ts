/** An owner's file of words, as build/content/words.mjs reads and checks it. Its type comes from wordShapes.ts. */
declare module "*.yaml" {
  const words: unknown;
  export default words;
}
