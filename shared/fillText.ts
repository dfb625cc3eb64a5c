/** Fills in what a text of the owner names between braces, such as "{count} results". */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** A text by number. Without `none`, `other` also speaks of none. */
export interface CountedText {
  none?: string;
  one: string;
  other: string;
}

export function fillCount({ none, one, other }: CountedText, count: number, values = {}): string {
  const text = count === 1 ? one : count === 0 && none !== undefined ? none : other;
  return fillText(text, { count, ...values });
}
