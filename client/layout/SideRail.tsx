import { Link, useLocation } from "react-router-dom";
import { shortcuts } from "../../shared/content/menus.yaml";
import { getRoute, matchPage, notFoundRoute } from "../../shared/routes.ts";
import { useDisclosure } from "../browser/disclosure.ts";
import { handleSectionLink, handleTopLink } from "../browser/navigation/scroll.ts";
import { Icon, type IconName } from "../components/Icon.tsx";

/**
 * Side group of the specification's footer: three sections and Back to top. It appears after scrolling (A11). Below
 * 1280 px it is folded behind a tab in the margin, and opens as a list of names (A106).
 */
export function SideRail() {
  const { pathname, search } = useLocation();
  const { id, callBack } = matchPage(pathname, search).route ?? notFoundRoute;
  const isHome = id === "home";

  const { open, close, rootProps, buttonProps } = useDisclosure();
  return (
    <nav className="side-rail" aria-label={shortcuts.label}>
      <div className="side-rail__fold" data-open={open || undefined} {...rootProps}>
        <button className="side-rail__button side-rail__more" type="button" aria-controls="shortcuts" {...buttonProps}>
          {shortcuts.label}
        </button>
        <div className="side-rail__links" id="shortcuts">
          <RailLink
            section="about"
            to={isHome ? undefined : "/?id=about"}
            icon="who"
            label={shortcuts.about}
            onChosen={close}
          />
          <RailLink
            section="why-us"
            to={isHome ? undefined : "/?id=why-us"}
            icon="why"
            label={shortcuts.whyUs}
            onChosen={close}
          />
          <RailLink
            section="contact"
            // The page's record says whether it has the block that the button leads to (A9).
            to={callBack === false ? getRoute("contact").path : undefined}
            icon="phone"
            label={shortcuts.callBack}
            onChosen={close}
          />
          {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, also without JavaScript. */}
          <a
            className="side-rail__button"
            href="#top"
            aria-label={shortcuts.top}
            onClick={(event) => {
              close();
              handleTopLink(event);
            }}
          >
            <Icon name="up" />
            <Tip>{shortcuts.top}</Tip>
          </a>
        </div>
      </div>
    </nav>
  );
}

interface RailLinkProps {
  section: "about" | "why-us" | "contact";
  /** The section's address, when it is not on this page. */
  to?: string;
  icon: IconName;
  label: string;
  /** Closes the list. */
  onChosen(): void;
}

function RailLink({ section, to, icon, label, onChosen }: RailLinkProps) {
  const className = `side-rail__button side-rail__button--${section}`;
  const content = (
    <>
      <Icon name={icon} />
      <Tip>{label}</Tip>
    </>
  );
  return to ? (
    <Link to={to} className={className} aria-label={label}>
      {content}
    </Link>
  ) : (
    <a
      className={className}
      href={`#${section}`}
      aria-label={label}
      onClick={(event) => {
        onChosen();
        handleSectionLink(section)(event);
      }}
    >
      {content}
    </a>
  );
}

/** A tooltip, or the words of the opened list. It only repeats the link's aria-label, so screen readers skip it. */
function Tip({ children }: { children: string }) {
  return (
    <span className="side-rail__tip" aria-hidden="true">
      {children}
    </span>
  );
}
