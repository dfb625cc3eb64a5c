import { type ComponentType, useState } from "react";
import { loadSheet } from "../browser/navigation/sheets.ts";
import { useSearchRequests } from "../browser/search/searchRequests.ts";
import { Icon } from "../components/Icon.tsx";

/** The code and the styles of the dialog: of those who search, and of nobody else. */
const fetchDialog = () => Promise.all([import("./SearchDialog.tsx"), loadSheet("search")]);

/** To the search page; where a script runs, the search opens over this one. */
export function SearchLink() {
  return (
    <a className="icon-button icon-button--bare site-header__search" href="/search" aria-label="Search">
      <Icon name="search" />
    </a>
  );
}

/** Opens when a link to the search is pressed, each time anew. Where its code cannot be had the link leads where it says. */
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
