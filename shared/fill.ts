/** Fills in a sentence of the owner's words: "We took {number}". Its shape (wordShapes.ts) says what it has. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
