import notice from "../content/notice.yaml";
import { fillText } from "../fillText.ts";
import type { FormDefinition } from "./forms.ts";

/** The notice below a form (A130): what it asks for, why, who gets it, for how long, and what a visitor can do about it. */
export function listNotice({ fields }: Pick<FormDefinition, "fields">): { label: string; text: string }[] {
  const data = fields.map(({ label }) => label).join(", ");
  return Object.values(notice.rows).map(({ label, text }) => ({ label, text: fillText(text, { data }) }));
}

/** For a text file. */
export const writeNotice = (definition: Pick<FormDefinition, "fields">): string[] => [
  `${notice.heading}${notice.sample ? ` (${notice.review})` : ""}`,
  ...listNotice(definition).map(({ label, text }) => `${label}: ${text}`),
];
