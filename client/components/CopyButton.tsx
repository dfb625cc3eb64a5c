import { contactTools } from "../../shared/content/contactTools.ts";
import { markSample, type site } from "../../shared/content/site.ts";
import { useCopy } from "../browser/copy.ts";
import { Icon } from "./Icon.tsx";

/**
 * Copies the text beside it (W7), a made-up one with the word that says so, and shows the outcome. Without JavaScript it
 * is hidden (ContactDetails.css).
 */
export function CopyButton({ text, of }: { text: string; of: keyof typeof site }) {
  const { outcome, copy } = useCopy(markSample(text, of));
  return (
    <span className="copy needs-script">
      <button className="copy__button" type="button" aria-label={`${contactTools.copy.label} ${text}`} onClick={copy}>
        <Icon name={outcome === "done" ? "check" : "copy"} />
      </button>
      <span className="copy__said" role="status">
        {outcome && contactTools.copy[outcome]}
      </span>
    </span>
  );
}
