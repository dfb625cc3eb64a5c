import { Icon } from "./Icon.tsx";

interface PauseButtonProps {
  paused: boolean;
  onToggle: () => void;
  /** What it holds, as in "Pause taglines". */
  label: string;
  /** For what stands far from what it holds: its words beside the sign. */
  inWords?: boolean;
}

/** Stands first in the focus order of whatever moves by itself (WCAG 2.2.2). Without a script nothing moves, and it is not shown. */
export function PauseButton({ paused, onToggle, label, inWords }: PauseButtonProps) {
  const words = `${paused ? "Play" : "Pause"} ${label}`;
  return (
    <button
      className={`pause-button ${inWords ? "button button--secondary button--compact" : "icon-button icon-button--round"}`}
      type="button"
      aria-label={inWords ? undefined : words}
      onClick={onToggle}
    >
      <Icon name={paused ? "play" : "pause"} />
      {inWords && <span>{words}</span>}
    </button>
  );
}
