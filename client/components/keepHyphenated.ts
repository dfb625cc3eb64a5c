/**
 * Keeps words such as "Web-based" and "pre-authorisation" on one line: a break after the hyphen looks like a mistake.
 * It inserts a word joiner, because elements would split the text into pieces, and a piece that moves to another line
 * when a font arrives late counts as layout shift. No lookbehind, which Safari supports only from 16.4.
 */
export function keepHyphenated(text: string): string {
  return text.replace(/(\S-)(?=\S)/g, "$1\u2060");
}
