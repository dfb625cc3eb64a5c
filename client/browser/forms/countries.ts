import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { site } from "../../../shared/content/site.ts";
import { type Call, call } from "./api.ts";

export interface Country {
  CountryId: number;
  CountryName: string;
}

export interface CountryList {
  /** "missing": it could not be loaded, or came empty (A42). */
  status: "not-asked" | "loading" | "ready" | "missing";
  /** The countries with an office, in the order of the footer. */
  offices: readonly Country[];
  /** All of them, A to Z, the offices' included. */
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

/** "Democratic Republic of Congo" and "Congo, Democratic Republic of the" are one country: the same words in any order. */
function wordsOf(name: string): string {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words
    .filter((word) => word !== "of" && word !== "the")
    .sort()
    .join(" ");
}

export function arrangeCountries(countries: readonly Country[]): Pick<CountryList, "offices" | "all"> {
  const all = [...countries].sort((a, b) => a.CountryName.localeCompare(b.CountryName, "en"));
  const offices = site.offices.flatMap(({ country }) => {
    const found = all.find(({ CountryName }) => wordsOf(CountryName) === wordsOf(country));
    return found ? [found] : [];
  });
  return { offices, all };
}

/** The country list as one store for all forms, so that it is asked for once a visit and not once a form. */
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
    /** Does nothing while the list is on its way or there; after a failure it asks again only when told to retry. */
    async load({ retry = false } = {}): Promise<void> {
      if (list.status !== "not-asked" && !(retry && list.status === "missing")) return;
      set({ ...notAsked, status: "loading" });
      let countries: Country[] = [];
      try {
        countries = readCountries(await fetchCountries("GET", "/api/countries"));
      } catch {
        // Told in the form itself, beside the box that takes the list's place.
      }
      set({ ...arrangeCountries(countries), status: countries.length > 0 ? "ready" : "missing" });
    },
  };
}

const store = createCountryStore(call);

export const loadCountries = store.load;

/**
 * The list, and what its control needs to keep a choice while the options come, go and come back. `chosen` holds the
 * choice; `turn` grows when it was set from a draft.
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
      // Typed while the list was missing: chosen now, if the list knows it.
      const known = list.all.find((country) =>
        CountryId ? country.CountryId === CountryId : wordsOf(country.CountryName) === wordsOf(CountryName),
      );
      if (known) chosen.current = known;
      control.value = String(known?.CountryId ?? (CountryId || ""));
    }
    // The control that had the focus has been swapped for another.
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
        // Not heard when the control itself is taken away: React is deaf while it changes the document.
        hasFocus.current = false;
      },
    },
    retry() {
      hasFocus.current = true;
      void loadCountries({ retry: true });
    },
  };
}
