import { words } from "../../shared/content/pages/search.yaml";
import { queryLimit } from "../../shared/search.ts";
import { Icon } from "./Icon.tsx";

interface SearchFieldProps {
  /** Id of the input. One page may have several search fields. */
  id: string;
  query?: string;
  onType?: (query: string) => void;
}

/** A plain form that leads to the results page, with or without JavaScript. */
export function SearchField({ id, query, onType }: SearchFieldProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React supports <search>, Safari 16 does not.
    <form className="search-field" role="search" action="/search">
      <label className="field__label" htmlFor={id}>
        {words.label}
      </label>
      {/* Not type=search: there the first Escape empties the field and leaves the dialog open. */}
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
