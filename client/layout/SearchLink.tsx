import { type ComponentType, startTransition, use, useState } from "react";
import { preload } from "react-dom";
import { getRoute } from "../../shared/routes.ts";
import { findSheet } from "../browser/publicConfig.ts";
import { useSearchRequests } from "../browser/search/searchRequests.ts";
import { Icon } from "../components/Icon.tsx";
import { PageSheet, SheetVersion } from "../components/SheetLink.tsx";

/** Fetches the dialog's code, only for visitors who search. */
const fetchDialog = () => import("./SearchDialog.tsx");

/** A link to the search page. With JavaScript the search opens in a dialog over the current page. */
export function SearchLink() {
  return (
    <a
      className="icon-button icon-button--bare site-header__search"
      href="/search"
      aria-label={getRoute("search").label}
    >
      <Icon name="search" />
    </a>
  );
}

/** Opens each time a link to the search is pressed. If its code cannot be fetched, the search page opens instead. */
export function SearchOverPage() {
  const [shown, setShown] = useState<{ Dialog?: ComponentType<{ asked: number }>; asked: number }>({ asked: 0 });
  const styles = findSheet(use(SheetVersion), "search");
  useSearchRequests({
    prepare: () => {
      if (styles) preload(styles, { as: "style" });
      void fetchDialog().catch(() => {});
    },
    open: () =>
      void fetchDialog().then(
        ({ SearchDialog }) =>
          // In a transition React waits for the stylesheet.
          startTransition(() => setShown(({ asked }) => ({ Dialog: SearchDialog, asked: asked + 1 }))),
        () => location.assign("/search"),
      ),
  });
  return (
    shown.Dialog && (
      <>
        <PageSheet name="search" />
        <shown.Dialog asked={shown.asked} />
      </>
    )
  );
}
