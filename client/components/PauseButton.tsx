import { motion } from "../../shared/content/common.yaml";
import { fillText } from "../../shared/fillText.ts";
import { Icon } from "./Icon.tsx";

interface PauseButtonProps {
  paused: boolean;
  onToggle: () => void;
  /** What the button pauses, as in "Pause taglines". */
  label: string;
  /** Shows the words beside the icon. For a button that is far from what it pauses. */
  inWords?: boolean;
}

/** First in the focus order of a moving widget (WCAG 2.2.2). Hidden without JavaScript, because nothing moves then. */
export function PauseButton({ paused, onToggle, label, inWords }: PauseButtonProps) {
  const words = fillText(paused ? motion.play : motion.pause, { what: label });
  return (
    <button
      className={`pause-button needs-script ${inWords ? "button button--secondary button--compact" : "icon-button icon-button--round"}`}
      type="button"
      aria-label={inWords ? undefined : words}
      onClick={onToggle}
    >
      <Icon name={paused ? "play" : "pause"} />
      {inWords && <span>{words}</span>}
    </button>
  );
}
