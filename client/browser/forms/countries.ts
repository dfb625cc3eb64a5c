import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { site } from "../../../shared/content/site.ts";
import type { Country } from "../../../shared/enquiry/normalise.ts";
import { type Call, call } from "./api.ts";

export interface CountryList {
  /** "missing": the list could not be loaded, or was empty (A42). */
  status: "not-asked" | "loading" | "ready" | "missing";
  /** The countries with an office, in the order of the footer. */
  offices: readonly Country[];
  /** All countries from A to Z, including those with an office. */
  all: readonly Country[];
}

const notAsked: CountryList = { status: "not-asked", offices: [], all: [] };

function readCountries(reply: unknown): Country[] {
  const { Countries } = (reply ?? {}) as { Countries?: unknown };
  if (!Array.isArray(Countries)) return [];
  return Countries.filter(
    (country): country is Country =>
      Number.isSafeInteger(country?.CountryId) && country.CountryId > 0 && typeof country.CountryName === "string",
  );
}

/** "Democratic Republic of Congo" and "Congo, Democratic Republic of the" match: the same words in any order. */
function wordsOf(name: string): string {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words
    .filter((word) => word !== "of" && word !== "the")
    .sort()
    .join(" ");
}

export function arrangeCountries(countries: readonly Country[]): Pick<CountryList, "offices" | "all"> {
  const all = [...countries].sort((a, b) => a.CountryName.localeCompare(b.CountryName, "en"));
  const offices = [...new Set(site.offices.map(({ country }) => country))].flatMap((country) => {
    const found = all.find(({ CountryName }) => wordsOf(CountryName) === wordsOf(country));
    return found ? [found] : [];
  });
  return { offices, all };
}

/** One store of the country list for all forms, so that it is requested once per visit and not once per form. */
export function createCountryStore(fetchCountries: Call) {
  let list = notAsked;
  const listeners = new Set<() => void>();
  const set = (next: CountryList) => {
    list = next;
    for (const listener of listeners) listener();
  };

  return {
    get: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Does nothing when the list is loading or ready. After a failure it requests the list again only with `retry`. */
    async load({ retry = false } = {}): Promise<void> {
      if (list.status !== "not-asked" && !(retry && list.status === "missing")) return;
      set({ ...notAsked, status: "loading" });
      let countries: Country[] = [];
      try {
        countries = readCountries(await fetchCountries("GET", "/api/countries"));
      } catch {
        // The form shows the failure, beside the text box that replaces the list.
      }
      set({ ...arrangeCountries(countries), status: countries.length > 0 ? "ready" : "missing" });
    },
  };
}

const store = createCountryStore(call);

export const loadCountries = store.load;

/**
 * The country list, and the props with which its control keeps a choice while the options change. `chosen` holds the
 * choice. `turn` increases when the choice was set from a draft.
 */
export function useCountryControl(chosen: RefObject<Country>, turn: number) {
  const list = useSyncExternalStore(store.subscribe, store.get, () => notAsked);
  const controlRef = useRef<HTMLSelectElement & HTMLInputElement>(null);
  const hasFocus = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new options and a restored draft are the triggers
  useLayoutEffect(() => {
    const control = controlRef.current;
    if (!control) return;
    const { CountryId, CountryName } = chosen.current;
    if (CountryName && list.status === "missing") control.value = CountryName;
    else if (CountryName) {
      // A country that was typed while the list was missing is now selected, if the list has it.
      const known = list.all.find((country) =>
        CountryId ? country.CountryId === CountryId : wordsOf(country.CountryName) === wordsOf(CountryName),
      );
      if (known) chosen.current = known;
      control.value = String(known?.CountryId ?? (CountryId || ""));
    } else if (turn > 0) control.value = "";
    // The control that had the focus has been replaced by another one.
    if (hasFocus.current && document.activeElement === document.body) control.focus({ preventScroll: true });
  }, [list.status, turn]);

  return {
    list,
    controlProps: {
      ref: controlRef,
      onFocus() {
        hasFocus.current = true;
      },
      onBlur() {
        // React does not call this when it removes the control: it ignores events while it changes the document.
        hasFocus.current = false;
      },
    },
    retry() {
      hasFocus.current = true;
      void loadCountries({ retry: true });
    },
  };
}
