import { sending } from "../content/forms.yaml";
import { site, tellFact } from "../content/site.ts";
import { fillText } from "../fillText.ts";
import type { FormDefinition } from "./forms.ts";
import { tellSource } from "./source.ts";
import type { Source } from "./sourceNames.ts";

interface Sent {
  /** As `normaliseEnquiry` (rules.ts) returned them. */
  sent: Readonly<Record<string, string | number>>;
  source?: Source;
  time: string;
  reference: string;
  /** Lines of the notice (notice.ts). */
  notice: readonly string[];
}

/** What a visitor may keep of an enquiry that was sent: the answers, how to reach us, and the notice. */
export function writeCopy(definition: FormDefinition, { sent, source = {}, time, reference, notice }: Sent): string {
  const answers = definition.fields.map(({ name, label, control }) => ({
    label,
    text: sent[control === "country" ? "CountryName" : name],
  }));
  const tell = (rows: readonly { label: string; text: unknown }[]) =>
    rows.filter(({ text }) => text).map(({ label, text }) => `${label}: ${text}\n`);
  return [
    `${definition.title}, ${site.companyName}\n${time}\n`,
    reference && `${fillText(sending.reference, { reference })}\n`,
    "\n",
    ...tell(answers),
    ...tellSource(source).map((line) => `${line}\n`),
    `\n${sending.call} ${tellFact("phone")} ${sending.write} ${tellFact("email")}.\n`,
    "\n",
    ...notice.map((line) => `${line}\n`),
  ].join("");
}
