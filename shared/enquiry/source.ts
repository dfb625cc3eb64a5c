import { source as words } from "../content/forms.yaml";
import { matchPage } from "../routes.ts";
import { nameLimit } from "./fields.ts";
import { cleanLine } from "./normalise.ts";
import { type Source, type SourceName, sourceNames } from "./sourceNames.ts";

const hostShape = /^[\w.-]+(:\d+)?$/;

function fits(name: SourceName, text: string): boolean {
  if (name === "FirstPage") return matchPage(text, "").route !== null;
  return text.length <= nameLimit && (name !== "Referrer" || hostShape.test(text));
}

/** Anybody can write these, so what does not fit is left out. It never refuses an enquiry. */
export function cleanSource(sent: unknown): Source {
  const values = Object(sent) as Record<string, unknown>;
  const clean = sourceNames.map((name) => [name, cleanLine(values[name])] as const);
  return Object.fromEntries(clean.filter(([name, text]) => text && fits(name, text)));
}

/** As lines for a person to read. */
export const tellSource = (source: Source): string[] =>
  sourceNames.flatMap((name) => (source[name] ? `${(words as Source)[name] ?? name}: ${source[name]}` : []));
