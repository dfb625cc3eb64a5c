import type { RefObject } from "react";
import { countries as words } from "../../shared/content/forms.yaml";
import type { Field } from "../../shared/enquiry/fields.ts";
import type { Country } from "../../shared/enquiry/normalise.ts";
import { useCountryControl } from "../browser/forms/countries.ts";

interface CountryControlProps {
  field: Field;
  /** Attributes that all controls have: id, class, error and hint. */
  shared: { id: string; className: string; "aria-describedby"?: string };
  countryRef: RefObject<Country>;
  /** Increases when `countryRef` was filled from a draft. */
  turn: number;
}

/**
 * The country list with our offices first, or a text box when the list cannot be loaded (A42). `countryRef` keeps the
 * choice while the options change.
 */
export function CountryControl({ field, shared, countryRef, turn }: CountryControlProps) {
  const { list, controlProps, retry } = useCountryControl(countryRef, turn);
  const { status, offices, all } = list;
  const noteId = `${shared.id}-note`;
  const { CountryId: keptId, CountryName: keptName } = countryRef.current;

  if (status === "missing") {
    return (
      <div className="country-missing">
        <input
          {...shared}
          {...controlProps}
          type="text"
          name="CountryName"
          autoComplete={field.autoComplete}
          aria-describedby={[noteId, shared["aria-describedby"]].filter(Boolean).join(" ")}
        />
        <p className="country-missing__note" id={noteId}>
          {words.missing}
        </p>
        <button className="country-missing__retry" type="button" onClick={retry}>
          {words.retry}
        </button>
      </div>
    );
  }

  return (
    <select {...shared} {...controlProps} name="CountryId" autoComplete={field.autoComplete}>
      <option value="">{words.choose}</option>
      {/* The draft's country, until the list has loaded. */}
      {all.length === 0 && keptId > 0 && <Option CountryId={keptId} CountryName={keptName} />}
      {status === "loading" && <option disabled>{words.loading}</option>}
      {offices.length > 0 && (
        <optgroup label={words.offices}>
          {offices.map((country) => (
            <Option key={country.CountryId} {...country} />
          ))}
        </optgroup>
      )}
      {all.length > 0 && (
        <optgroup label={words.all}>
          {all.map((country) => (
            <Option key={country.CountryId} {...country} />
          ))}
        </optgroup>
      )}
    </select>
  );
}

/** `data-name`: a translator changes the text. */
function Option({ CountryId, CountryName }: Country) {
  return (
    <option value={CountryId} data-name={CountryName}>
      {CountryName}
    </option>
  );
}
