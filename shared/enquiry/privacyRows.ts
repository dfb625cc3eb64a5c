import type { FieldName } from "./fields.ts";
import { type FormId, forms } from "./forms.ts";

/** What the privacy page calls a field, where that is not its label. */
const called: Partial<Record<FieldName, string>> = {
  FirstName: "name",
  LastName: "name",
  Product: "choice of product",
  EmailAddress: "e-mail address",
  MobileNo: "phone number",
  Query: "message",
};

const formNames: Record<FormId, string> = {
  "call-back": "the call-back request",
  demo: "the demo request",
  contact: "the contact enquiry",
  product: "the product enquiry",
};

const list = new Intl.ListFormat("en-GB");
const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function nameForms(asking: ReadonlySet<FormId>): string {
  const others = (Object.keys(forms) as FormId[]).filter((id) => !asking.has(id));
  if (others.length === 0) return "Every form";
  if (others.length === 1) return `Every form but ${others.map((id) => formNames[id])}`;
  return capitalise(list.format([...asking].map((id) => formNames[id])));
}

/**
 * The rows of the privacy page's table of what we receive, made from the forms: what, in words, and from which forms.
 * Fields that the same forms ask for share a row.
 */
export function listPrivacyRows(): [what: string, from: string][] {
  const askedBy = new Map<string, Set<FormId>>();
  for (const { id, fields } of Object.values(forms)) {
    for (const { name, label } of fields) {
      const word = called[name] ?? label.toLowerCase();
      askedBy.set(word, (askedBy.get(word) ?? new Set()).add(id));
    }
  }
  const rows = new Map<string, string[]>();
  for (const [word, asking] of askedBy) {
    const from = nameForms(asking);
    rows.set(from, [...(rows.get(from) ?? []), word]);
  }
  return [...rows].map(([from, words]) => [`Your ${list.format(words)}`, from]);
}
