import { type ComponentType, useState } from "react";
import { loadSheet } from "../browser/navigation/sheets.ts";
import { useSearchRequests } from "../browser/search/searchRequests.ts";
import { Icon } from "../components/Icon.tsx";

/** Fetches the dialog's code and styles, only for visitors who search. */
const fetchDialog = () => Promise.all([import("./SearchDialog.tsx"), loadSheet("search")]);

/** A link to the search page. With JavaScript the search opens in a dialog over the current page. */
export function SearchLink() {
  return (
    <a className="icon-button icon-button--bare site-header__search" href="/search" aria-label="Search">
      <Icon name="search" />
    </a>
  );
}

/** Opens each time a link to the search is pressed. If its code cannot be fetched, the search page opens instead. */
export function SearchOverPage() {
  const [shown, setShown] = useState<{ Dialog?: ComponentType<{ asked: number }>; asked: number }>({ asked: 0 });
  useSearchRequests({
    prepare: () => void fetchDialog().catch(() => {}),
    open: () =>
      void fetchDialog().then(
        ([{ SearchDialog }]) => setShown(({ asked }) => ({ Dialog: SearchDialog, asked: asked + 1 })),
        () => location.assign("/search"),
      ),
  });
  return shown.Dialog && <shown.Dialog asked={shown.asked} />;
}
