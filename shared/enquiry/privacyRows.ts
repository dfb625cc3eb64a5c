import { privacy } from "../content/forms.yaml";
import { fillText } from "../fillText.ts";
import { type FormId, forms } from "./forms.ts";

const list = new Intl.ListFormat("en-GB");
const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function nameForms(asking: ReadonlySet<FormId>): string {
  const others = (Object.keys(forms) as FormId[]).filter((id) => !asking.has(id));
  if (others.length === 0) return privacy.everyForm;
  if (others.length === 1) return fillText(privacy.everyFormBut, { form: privacy.forms[others[0] as FormId] });
  return capitalise(list.format([...asking].map((id) => privacy.forms[id])));
}

/**
 * The rows of the privacy page's table of what we receive, made from the forms: what, in words, and from which forms.
 * Fields that the same forms ask for share a row.
 */
export function listPrivacyRows(): [what: string, from: string][] {
  const askedBy = new Map<string, Set<FormId>>();
  for (const { id, fields } of Object.values(forms)) {
    for (const { name, label } of fields) {
      const word = privacy.fields[name] ?? label.toLowerCase();
      askedBy.set(word, (askedBy.get(word) ?? new Set()).add(id));
    }
  }
  const rows = new Map<string, string[]>();
  for (const [word, asking] of askedBy) {
    const from = nameForms(asking);
    rows.set(from, [...(rows.get(from) ?? []), word]);
  }
  return [...rows].map(([from, words]) => [fillText(privacy.data, { data: list.format(words) }), from]);
}
