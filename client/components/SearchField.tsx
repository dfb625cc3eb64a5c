import { searchWords as words } from "../../shared/content/search.ts";
import { queryLimit } from "../../shared/search.ts";
import { Icon } from "./Icon.tsx";

interface SearchFieldProps {
  /** Of the field: one page may have several. */
  id: string;
  query?: string;
  onType?: (query: string) => void;
}

/** A plain form, which leads to the results page with or without a script. */
export function SearchField({ id, query, onType }: SearchFieldProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React knows <search>, Safari 16 does not.
    <form className="search-field" role="search" action="/search">
      <label className="field__label" htmlFor={id}>
        {words.label}
      </label>
      {/* Not of type search, in which Escape empties the field first and leaves the dialog open. */}
      <input
        className="input"
        type="text"
        id={id}
        name="q"
        maxLength={queryLimit}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={query}
        onInput={onType && ((event) => onType(event.currentTarget.value))}
      />
      <button className="button" type="submit">
        <Icon name="search" />
        {words.submit}
      </button>
    </form>
  );
}
