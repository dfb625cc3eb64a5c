import { Icon } from "./Icon.tsx";

interface PauseButtonProps {
  paused: boolean;
  onToggle: () => void;
  /** What it holds, as in "Pause taglines". */
  label: string;
  className?: string;
}

/** Stands first in the focus order of whatever moves by itself (WCAG 2.2.2). Without a script nothing moves, and it is not shown. */
export function PauseButton({ paused, onToggle, label, className = "" }: PauseButtonProps) {
  return (
    <button
      className={`icon-button icon-button--round pause-button ${className}`.trim()}
      type="button"
      aria-label={`${paused ? "Play" : "Pause"} ${label}`}
      onClick={onToggle}
    >
      <Icon name={paused ? "play" : "pause"} />
    </button>
  );
}
