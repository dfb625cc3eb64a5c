import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { header } from "../../shared/content/menus.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { resourcesMenu } from "../../shared/routes.ts";
import { useModal } from "../browser/disclosure.ts";
import { Icon } from "../components/Icon.tsx";
import { ProductRows, ThemeButton, Wordmark } from "./headerParts.tsx";
import { PageLink } from "./NavLink.tsx";

/** Below 960 px: the whole header in a sheet from the inline end (specification section 2, Header). */
export function MobileMenu() {
  const [isRendered, setRendered] = useState(false);
  const closeRef = useRef<HTMLButtonElement>(null);
  const { open, show, close, dialogProps } = useModal("(width >= 60rem)");
  const openSheet = () => {
    show();
    closeRef.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the sheet has been rendered.
  useLayoutEffect(() => {
    if (isRendered) openSheet();
  }, [isRendered]);
  const buttonClass = "button button--secondary button--compact site-header__mobile";

  return (
    <>
      <button
        className={`${buttonClass} needs-script`}
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls="mobile-menu"
        onClick={() => (isRendered ? openSheet() : setRendered(true))}
      >
        {header.menu}
      </button>
      {/* Without JavaScript the same links are in the footer, and the button is hidden. */}
      <noscript>
        <a className={buttonClass} href="#site-links">
          {header.menu}
        </a>
      </noscript>
      {/* From the first press on, because the header and the footer have the same links. */}
      {isRendered && (
        <dialog className="mobile-menu" id="mobile-menu" aria-label={header.menu} {...dialogProps}>
          <div className="mobile-menu__sheet">
            <div className="mobile-menu__head">
              <Wordmark />
              <ThemeButton />
              <button className="button button--secondary button--compact" type="button" ref={closeRef} onClick={close}>
                {header.close}
              </button>
            </div>
            <nav aria-label={header.label}>
              <ul className="mobile-menu__list">
                <li className="mobile-menu__item">
                  <PageLink id="search" className="mobile-menu__link" />
                </li>
                <li className="mobile-menu__item">
                  <PageLink id="about" className="mobile-menu__link" />
                </li>
                <NestedMenu id="mobile-products" label={header.products}>
                  <ProductRows />
                </NestedMenu>
                <NestedMenu id="mobile-resources" label={header.resources}>
                  {resourcesMenu.map((id) => (
                    <li key={id}>
                      <PageLink id={id} className="menu-sheet__link" />
                    </li>
                  ))}
                </NestedMenu>
                <li className="mobile-menu__item">
                  <PageLink id="contact" className="mobile-menu__link" />
                </li>
              </ul>
            </nav>
            <div className="mobile-menu__foot">
              <a className="button" href={telephoneLink(site.phone)}>
                <Icon name="phone" />
                {header.callUs}
              </a>
              {site.supportUrl && (
                <a className="button button--secondary" href={site.supportUrl}>
                  {header.login}
                </a>
              )}
            </div>
          </div>
        </dialog>
      )}
    </>
  );
}

function NestedMenu({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <li className="mobile-menu__item">
      <button
        className="mobile-menu__link"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="chevron" />
      </button>
      <ul className="mobile-menu__nested" id={id} hidden={!open}>
        {children}
      </ul>
    </li>
  );
}
