import type { RefObject } from "react";
import { field as words } from "../../shared/content/forms.yaml";
import type { Field } from "../../shared/enquiry/fields.ts";
import type { Country } from "../../shared/enquiry/normalise.ts";
import { fillText } from "../../shared/fillText.ts";
import { CountryControl } from "./CountryControl.tsx";
import { FieldError } from "./formParts.tsx";

interface EnquiryFieldProps {
  idPrefix: string;
  field: Field;
  problem: string | undefined;
  /** For the phone: the number that was taken from a longer text, "" if all of it was. */
  taken?: string;
  fixedProduct?: string;
  /** What the field has at first, in a form that was sent without a script. The country is typed there. */
  typed?: string;
  country?: { ref: RefObject<Country>; turn: number };
}

/** Label, hint, control and error. aria-describedby connects them, so that the error is read out with its field. */
export function EnquiryField({ idPrefix, field, problem, taken, fixedProduct, typed, country }: EnquiryFieldProps) {
  const id = `${idPrefix}-${field.name}`;
  const hintId = field.hint && `${id}-hint`;
  const errorId = problem && `${id}-error`;
  const shared = {
    id,
    className: "input",
    "aria-required": field.required,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
  } as const;

  const typedCountry = { ...shared, type: "text", name: "CountryName", autoComplete: field.autoComplete };

  const drawControl = () => {
    switch (field.control) {
      case "country":
        return country ? (
          <>
            <CountryControl field={field} shared={shared} countryRef={country.ref} turn={country.turn} />
            {/* The list comes by a script. */}
            <noscript>
              <input {...typedCountry} id={`${id}-typed`} aria-label={field.label} />
            </noscript>
          </>
        ) : (
          <input {...typedCountry} defaultValue={typed} />
        );
      case "fixed":
        // A disabled select is not part of the form's data, so a hidden input has the value.
        return (
          <>
            <select {...shared} disabled>
              <option>{fixedProduct}</option>
            </select>
            <input type="hidden" name={field.name} value={fixedProduct} />
          </>
        );
      case "choice":
        return (
          <select {...shared} name={field.name} autoComplete={field.autoComplete} defaultValue={typed}>
            {field.choices?.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        );
      case "message":
        return (
          <textarea
            {...shared}
            name={field.name}
            rows={3}
            autoComplete={field.autoComplete}
            inputMode={field.inputMode}
            defaultValue={typed}
          />
        );
      default:
        // No maxlength: it would silently truncate pasted or autofilled text. The rules report a text that is too long.
        return (
          <input
            {...shared}
            name={field.name}
            type={field.control === "phone" ? "tel" : field.control}
            autoComplete={field.autoComplete}
            inputMode={field.inputMode}
            defaultValue={typed}
          />
        );
    }
  };

  return (
    <div className={field.wide ? "field form-grid__wide" : "field"}>
      <label className="field__label" htmlFor={id}>
        {field.label}
        {field.required && (
          <span className="field__required" aria-hidden="true">
            {" *"}
          </span>
        )}
      </label>
      {field.hint && (
        <span className="field__hint" id={hintId} aria-live={field.control === "phone" ? "polite" : undefined}>
          {taken ? fillText(words.taken, { number: taken }) : field.hint}
        </span>
      )}
      {drawControl()}
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}
