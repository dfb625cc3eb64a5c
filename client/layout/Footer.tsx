import { site } from "../../shared/content/site.ts";
import { usePauseAll } from "../browser/motion/motion.ts";
import { useTheme } from "../browser/theme.ts";
import { createStillPart } from "../components/latePart.tsx";

const FooterWords = createStillPart(async () => (await import("./FooterWords.tsx")).FooterWords);

export function Footer() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <FooterWords />
        <div className="site-footer__base">
          <p>{`${site.copyrightFrom}–${site.copyrightTo} All rights reserved`}</p>
          <Switches />
        </div>
      </div>
    </footer>
  );
}

function Switches() {
  const { theme, toggle } = useTheme();
  const pauseAll = usePauseAll();
  return (
    <div className="switches">
      <button className="switch" type="button" role="switch" aria-checked={theme === "dark"} onClick={toggle}>
        Dark theme
      </button>
      <button className="switch" type="button" role="switch" aria-checked={pauseAll.paused} onClick={pauseAll.toggle}>
        Pause all motion
      </button>
    </div>
  );
}
