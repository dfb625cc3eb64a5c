import { contactTools } from "../../shared/content/contactTools.ts";
import { isSample, type site } from "../../shared/content/site.ts";

/** Stands beside a value of `site` for as long as that is made up (A97). */
export function SampleMark({ of }: { of: keyof typeof site }) {
  return isSample(of) ? <span className="sample-mark">{contactTools.sample}</span> : null;
}
