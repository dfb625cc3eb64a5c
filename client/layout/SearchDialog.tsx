import { type MouseEvent, useEffect, useState } from "react";
import { words as searchWords } from "../../shared/content/pages/search.yaml";
import { fillCount } from "../../shared/fillText.ts";
import { useModal } from "../browser/disclosure.ts";
import { closeOpenDialog, moveByArrows } from "../browser/search/dialog.ts";
import { useLiveSearch } from "../browser/search/liveSearch.ts";
import { isSearchKeyOn, switchSearchKey } from "../browser/search/searchRequests.ts";
import { opensElsewhere } from "../browser/start/earlyClicks.ts";
import { SearchField } from "../components/SearchField.tsx";
import { SearchResults } from "../components/SearchResults.tsx";

const words = searchWords.dialog;

/** The number of results that fit into the dialog. The results page has the rest. */
const mostShown = 8;

/** Opens each time `asked` increases. */
export function SearchDialog({ asked }: { asked: number }) {
  const { close, show, dialogProps } = useModal("not all");
  const [typed, setTyped] = useState("");
  const [keyOn, setKeyOn] = useState(isSearchKeyOn);
  const answer = useLiveSearch(typed);
  const { ref } = dialogProps;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only at each request.
  useEffect(() => {
    if (asked === 0) return;
    closeOpenDialog();
    show();
    ref.current?.querySelector("input")?.select();
  }, [asked]);

  const onClick = (event: MouseEvent) => {
    dialogProps.onClick(event);
    // A link to a section of the page behind closes the dialog too.
    if ((event.target as Element).closest("a") && !opensElsewhere(event.nativeEvent)) close();
  };

  const found = typeof answer === "object" ? answer : undefined;
  return (
    <dialog
      className="search-dialog"
      aria-label={searchWords.heading}
      {...dialogProps}
      onClick={onClick}
      onKeyDown={moveByArrows(ref, "[name=q], .search-results a")}
    >
      <div className="search-dialog__sheet">
        <div className="search-dialog__head">
          <SearchField id="search-dialog-query" onType={setTyped} />
          <button className="button button--secondary search-dialog__close" type="button" onClick={close}>
            {words.close}
          </button>
        </div>
        <p className="search-dialog__status" role="status">
          {answer === "failed" ? words.failed : found && fillCount(words.count, found.total)}
        </p>
        {found && found.total > 0 && <SearchResults results={found.results.slice(0, mostShown)} />}
        <div className="row search-dialog__foot">
          <p>{words.hint}</p>
          <label className="search-dialog__key">
            <input
              type="checkbox"
              checked={keyOn}
              onChange={({ currentTarget: { checked } }) => {
                switchSearchKey(checked);
                setKeyOn(checked);
              }}
            />
            {words.key}
          </label>
        </div>
      </div>
    </dialog>
  );
}
