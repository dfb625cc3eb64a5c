import { useTheme } from "../browser/theme.ts";
import { Icon } from "../components/Icon.tsx";

/** Shows the moon in light and the sun in dark; which one is decided in CSS, so that it is right before any script. */
export function ThemeButton({ className = "" }: { className?: string }) {
  const { theme, toggle } = useTheme();
  return (
    <button
      className={`icon-button icon-button--bare theme-button ${className}`.trim()}
      type="button"
      aria-label="Dark theme"
      aria-pressed={theme === "dark"}
      onClick={toggle}
    >
      <Icon name="moon" className="icon--moon" />
      <Icon name="sun" className="icon--sun" />
    </button>
  );
}
