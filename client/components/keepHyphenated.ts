/**
 * "Web-based" and "pre-authorisation" stay on one line: a break after the hyphen looks like a mistake. By a word joiner, as
 * elements would cut the text in pieces, and a piece that a late font takes to another line counts as moved. No lookbehind:
 * Safari has it from 16.4 on.
 */
export function keepHyphenated(text: string): string {
  return text.replace(/(\S-)(?=\S)/g, "$1\u2060");
}
