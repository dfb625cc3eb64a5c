import { privacy } from "../../shared/content/forms.yaml";
import notice from "../../shared/content/notice.yaml";
import { words } from "../../shared/content/pages/privacy.yaml";
import { openDays, site } from "../../shared/content/site.ts";
import type { TextTable } from "../../shared/content/textBlocks.ts";
import vendorQuestions from "../../shared/content/vendorQuestions.yaml";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { keptDays } from "../../shared/enquiry/retention.ts";
import { fillText } from "../../shared/fillText.ts";
import { nearby } from "../../shared/records/company.ts";
import { inAnOffice, withOtherCountries } from "../../shared/records/offices.ts";

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

const named = (prefix: string, record: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [`${prefix}.${name}`, String(value)]));

/** What Markdown files may name between braces: facts that have their place in code, `{company}`. */
export const values: { texts: Record<string, string>; tables: Record<string, TextTable> } = {
  texts: {
    company: site.companyName,
    town: site.address.locality,
    near: nearby,
    "larger-town": site.address.near,
    "town-near": site.address.near ? `${site.address.locality}, ${nearby}` : site.address.locality,
    "other-offices": withOtherCountries,
    "an-office": inAnOffice,
    days: openDays,
    opens: site.hours.opens,
    closes: site.hours.closes,
    ...named("days-kept", keptDays),
    ...named("vendor-question", vendorQuestions),
    "how-to-complain": notice.rows.complain.text,
  },
  tables: {
    "what-we-receive": {
      head: [words.received.what, words.received.form],
      rows: listPrivacyRows(),
    },
  },
};
