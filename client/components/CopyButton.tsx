import { copy } from "../../shared/content/common.yaml";
import { markSample, type site } from "../../shared/content/site.ts";
import { Icon } from "./Icon.tsx";

const { label, done, failed } = copy;

/**
 * Copies the text beside it (W7), a made-up one with the word that says so, and shows the outcome (browser/copyButtons.ts).
 * Without JavaScript it is hidden (ContactPage.css).
 */
export function CopyButton({ text, of }: { text: string; of: keyof typeof site }) {
  return (
    <span className="copy needs-script">
      <button className="copy__button" type="button" aria-label={`${label} ${text}`} data-copy={markSample(text, of)}>
        <Icon name="copy" />
        <Icon name="check" />
      </button>
      <span className="copy__said" role="status" data-done={done} data-failed={failed} />
    </span>
  );
}
