import { Link, useLocation } from "react-router-dom";
import { getRoute, matchPage } from "../../shared/routes.ts";
import { handleSectionLink, handleTopLink } from "../browser/navigation/scroll.ts";
import { Icon, type IconName } from "../components/Icon.tsx";

/** Side group of the specification's footer: three sections and Back to top. It appears after scrolling (A11). */
export function SideRail() {
  const { pathname, search } = useLocation();
  const { route } = matchPage(pathname, search);
  const isHome = route?.id === "home";
  // A9: every page has a call-back or demo block, except the 404 page (null), /product-enquiry and /search.
  const hasContact = route !== null && !["product-enquiry", "search"].includes(route.id);

  return (
    <nav className="side-rail" aria-label="Shortcuts">
      <RailLink section="about" to={isHome ? undefined : "/?id=about"} icon="who" label="Who We Are?" />
      <RailLink section="why-us" to={isHome ? undefined : "/?id=why-us"} icon="why" label="Why Choose Us?" />
      <RailLink
        section="contact"
        to={hasContact ? undefined : getRoute("contact").path}
        icon="phone"
        label="Request a Call Back"
        shortLabel="Call back"
      />
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, also without JavaScript. */}
      <a className="side-rail__button" href="#top" aria-label="Back to top" onClick={handleTopLink}>
        <Icon name="up" />
        <Tip>Back to top</Tip>
      </a>
    </nav>
  );
}

interface RailLinkProps {
  section: "about" | "why-us" | "contact";
  /** The section's address, when it is not on this page. */
  to?: string;
  icon: IconName;
  label: string;
  /** Shown beside the icon where the group is along the bottom of the window. */
  shortLabel?: string;
}

function RailLink({ section, to, icon, label, shortLabel }: RailLinkProps) {
  const className = shortLabel ? "side-rail__button side-rail__button--call" : "side-rail__button";
  const content = (
    <>
      <Icon name={icon} />
      {shortLabel && (
        <span className="side-rail__text" aria-hidden="true">
          {shortLabel}
        </span>
      )}
      <Tip>{label}</Tip>
    </>
  );
  return to ? (
    <Link to={to} className={className} aria-label={label}>
      {content}
    </Link>
  ) : (
    <a className={className} href={`#${section}`} aria-label={label} onClick={handleSectionLink(section)}>
      {content}
    </a>
  );
}

/** The tooltip only repeats the link's aria-label, so it is hidden from screen readers. */
function Tip({ children }: { children: string }) {
  return (
    <span className="side-rail__tip" aria-hidden="true">
      {children}
    </span>
  );
}
