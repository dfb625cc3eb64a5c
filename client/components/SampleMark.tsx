import { contact } from "../../shared/content/contact.ts";
import { isSample, type site } from "../../shared/content/site.ts";

/** Stands beside a value of `site` for as long as that is made up (A97). */
export function SampleMark({ of }: { of: keyof typeof site }) {
  return isSample(of) ? <span className="sample-mark">{contact.sample}</span> : null;
}
