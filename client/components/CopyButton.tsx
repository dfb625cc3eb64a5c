import { contactTools } from "../../shared/content/contactTools.ts";
import { useCopy } from "../browser/copy.ts";
import { Icon } from "./Icon.tsx";

/** Copies the text beside it, which is no sample (W7), and shows the outcome. Without JavaScript it is hidden (ContactDetails.css). */
export function CopyButton({ text }: { text: string }) {
  const { outcome, copy } = useCopy(text);
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
