import { sample } from "../../shared/content/common.yaml";
import { isSample, type site } from "../../shared/content/site.ts";

export type SiteKey = keyof typeof site;

/**
 * A mark beside a value of `site` while that value is sample data (A97). `block`: the values around it, which have one
 * mark together (SampleBlockMark) while all of them are samples.
 */
export function SampleMark({ of, block }: { of: SiteKey; block?: readonly SiteKey[] }) {
  return isSample(of) && !block?.every(isSample) ? <span className="sample-mark">{sample.mark}</span> : null;
}

/** One mark for a block of values, while all of them are samples. */
export function SampleBlockMark({ block }: { block: readonly SiteKey[] }) {
  if (!block.every(isSample)) return null;
  return (
    <p className="sample-block">
      <span className="sample-mark">{sample.block}</span>
    </p>
  );
}
