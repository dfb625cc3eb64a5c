import { type ComponentType, useCallback, useState } from "react";
import { loadSheet } from "../browser/navigation/sheets.ts";
import { useSearchRequests } from "../browser/search/searchRequests.ts";
import { Icon } from "../components/Icon.tsx";

/** The code and the styles of the dialog: of those who search, and of nobody else. */
async function fetchDialog() {
  const [{ SearchDialog }] = await Promise.all([import("./SearchDialog.tsx"), loadSheet("reading")]);
  return SearchDialog;
}

/** To the search page; where a script runs, the search opens over this one. */
export function SearchLink() {
  const [Dialog, setDialog] = useState<ComponentType<{ asked: number }>>();
  const [asked, setAsked] = useState(0);
  const prepare = useCallback(async () => {
    const fetched = await fetchDialog();
    setDialog(() => fetched);
  }, []);
  const open = useCallback(() => setAsked((before) => before + 1), []);
  useSearchRequests({ prepare, open });
  return (
    <>
      <a className="icon-button icon-button--bare site-header__search" href="/search" aria-label="Search">
        <Icon name="search" />
      </a>
      {Dialog && <Dialog asked={asked} />}
    </>
  );
}
