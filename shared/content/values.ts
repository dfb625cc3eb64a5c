import { listPrivacyRows } from "../enquiry/privacyRows.ts";
import { keptDays } from "../enquiry/retention.ts";
import { nearby } from "../records/company.ts";
import { inAnOffice, withOtherCountries } from "../records/offices.ts";
import notice from "./notice.yaml";
import { words } from "./pages/privacy.yaml";
import { openDays, site } from "./site.ts";
import type { TextTable } from "./textBlocks.ts";
import vendorQuestions from "./vendorQuestions.yaml";

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
