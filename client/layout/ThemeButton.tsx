import { footer } from "../../shared/content/menus.yaml";
import { useTheme } from "../browser/theme.ts";
import { Icon } from "../components/Icon.tsx";

/** Shows the moon in the light theme, the sun in the dark one. CSS chooses, so it is right before any script runs. */
export function ThemeButton({ className = "" }: { className?: string }) {
  const { theme, toggle } = useTheme();
  return (
    <button
      className={`icon-button icon-button--bare needs-script ${className}`.trim()}
      type="button"
      aria-label={footer.darkTheme}
      aria-pressed={theme === "dark"}
      onClick={toggle}
    >
      <Icon name="moon" className="icon--moon" />
      <Icon name="sun" className="icon--sun" />
    </button>
  );
}
