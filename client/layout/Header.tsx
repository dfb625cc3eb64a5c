import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { header, shortcuts } from "../../shared/content/menus.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { products } from "../../shared/products/index.ts";
import { getRoute, matchPage, notFoundRoute, resourcesMenu } from "../../shared/routes.ts";
import { useDisclosure } from "../browser/disclosure.ts";
import { useScrolledFlag } from "../browser/navigation/scroll.ts";
import { Icon } from "../components/Icon.tsx";
import { SampleMark } from "../components/SampleMark.tsx";
import { ProductRows, ThemeButton, Wordmark } from "./headerParts.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { PageLink, usePagePath } from "./NavLink.tsx";
import { SearchLink, SearchOverPage } from "./SearchLink.tsx";

export function Header() {
  useScrolledFlag();
  const pagePath = usePagePath();

  return (
    // Before hydration only CSS opens the sheets, under pointer and focus. Without JavaScript Menu links to the footer.
    <header className="site-header">
      <div className="wrap cluster site-header__row">
        <Wordmark />
        <nav className="cluster site-nav" aria-label={header.label}>
          <PageLink id="about" />
          <NavMenu
            id="products-menu"
            label={header.products}
            isCurrent={products.some((product) => pagePath === product.path)}
          >
            <ul className="menu-sheet__list">
              <ProductRows />
            </ul>
          </NavMenu>
          <NavMenu
            id="resources-menu"
            label={header.resources}
            isCurrent={resourcesMenu.some((id) => pagePath.startsWith(getRoute(id).path))}
            narrow
          >
            <ul className="menu-sheet__list">
              {resourcesMenu.map((id) => (
                <li key={id}>
                  <PageLink id={id} className="menu-sheet__link" />
                </li>
              ))}
            </ul>
          </NavMenu>
          <PageLink id="contact" />
          <a className="site-nav__link site-header__call" href={telephoneLink(site.phone)}>
            <Icon name="phone" className="icon--phone" />
            <span className="site-header__call-text">{header.callUs}</span>
            {/* A79: to a screen reader the number alone would not say what it is for. */}
            <span className="site-header__number">
              <span className="visually-hidden">{`${header.callUs} `}</span>
              {site.phone} <SampleMark of="phone" />
            </span>
          </a>
        </nav>
        <a
          className="icon-button icon-button--bare site-header__mobile"
          href={telephoneLink(site.phone)}
          aria-label={header.callUs}
        >
          <Icon name="phone" />
        </a>
        <SearchLink />
        <ThemeButton className="site-header__theme" />
        {site.supportUrl && (
          <a className="site-nav__link site-header__desktop" href={site.supportUrl}>
            {header.login}
          </a>
        )}
        <CallBackLink />
        <MobileMenu />
      </div>
      <SearchOverPage />
    </header>
  );
}

/** To the form of the page, or to Contact from a page without one (A9). */
function CallBackLink() {
  const { pathname, search } = useLocation();
  const { callBack } = matchPage(pathname, search).route ?? notFoundRoute;
  const shared = { className: "button button--compact site-header__call-back", "aria-label": shortcuts.callBack };
  return callBack === false ? (
    <Link {...shared} to={getRoute("contact").path}>
      {header.callBack}
    </Link>
  ) : (
    <a {...shared} href="#contact">
      {header.callBack}
    </a>
  );
}

interface NavMenuProps {
  id: string;
  label: string;
  /** The current page is one of those in the menu. */
  isCurrent: boolean;
  narrow?: boolean;
  children: ReactNode;
}

/** Disclosure navigation (APG): a button and a list of links, not a menu of commands. */
function NavMenu({ id, label, isCurrent, narrow, children }: NavMenuProps) {
  const { open, rootProps, buttonProps } = useDisclosure();
  return (
    <div className="site-nav__item" data-open={open || undefined} {...rootProps}>
      <button
        className="site-nav__link"
        type="button"
        aria-controls={id}
        aria-current={isCurrent ? "true" : undefined}
        {...buttonProps}
      >
        {label}
        <Icon name="chevron" />
      </button>
      <div className={narrow ? "menu-sheet menu-sheet--narrow" : "menu-sheet"} id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
