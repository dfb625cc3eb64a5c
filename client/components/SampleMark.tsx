import { contactTools } from "../../shared/content/contactTools.ts";
import { isSample, type site } from "../../shared/content/site.ts";

/** A mark beside a value of `site` while that value is sample data (A97). */
export function SampleMark({ of }: { of: keyof typeof site }) {
  return isSample(of) ? <span className="sample-mark">{contactTools.sample}</span> : null;
}
