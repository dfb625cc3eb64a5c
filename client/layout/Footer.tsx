import { footer as words } from "../../shared/content/menus.yaml";
import { site } from "../../shared/content/site.ts";
import { getRoute } from "../../shared/routes.ts";
import { usePauseAll } from "../browser/motion/motion.ts";
import { useTheme } from "../browser/theme.ts";
import { lazyComponent } from "../components/lazyComponent.ts";
import { StaticHtml } from "../components/StaticHtml.tsx";
import { usePagePath } from "./NavLink.tsx";

const FooterWords = lazyComponent(async () => (await import("./FooterWords.tsx")).FooterWords);

export function Footer() {
  const isContact = usePagePath() === getRoute("contact").path;
  return (
    <footer className="site-footer">
      <div className="wrap">
        {/* On Contact the offices' details can be copied and saved. */}
        <StaticHtml key={String(isContact)}>
          <FooterWords tools={isContact} />
        </StaticHtml>
        <div className="cluster site-footer__base">
          <p>{`${site.copyrightFrom}–${site.copyrightTo} ${words.rights}`}</p>
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
    <div className="cluster switches needs-script">
      <button className="switch" type="button" role="switch" aria-checked={theme === "dark"} onClick={toggle}>
        {words.darkTheme}
      </button>
      <button className="switch" type="button" role="switch" aria-checked={pauseAll.paused} onClick={pauseAll.toggle}>
        {words.pauseAll}
      </button>
    </div>
  );
}
