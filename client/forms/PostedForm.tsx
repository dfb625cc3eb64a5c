import { sending } from "../../shared/content/forms.yaml";
import { forms, honeypotName, keyName } from "../../shared/enquiry/forms.ts";
import type { PostedForm as Posted } from "../pages.ts";
import { ContactLine } from "./ContactLine.tsx";
import { EnquiryField } from "./EnquiryField.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormHead } from "./FormHead.tsx";

/** A form as it was sent, with what is to be corrected. Works without a script, and has none. */
export function PostedForm({ form, values, problems, nextKey }: Posted) {
  const { idPrefix, fields, title, submitLabel } = forms[form];
  return (
    <form
      className="sheet form-sheet"
      method="post"
      action={`/api/enquiries/${form}`}
      noValidate
      aria-labelledby={`${idPrefix}-title`}
      data-enquiry-form={form}
    >
      {Object.keys(problems).length > 0 && <ErrorSummary idPrefix={idPrefix} problems={problems} />}
      <FormHead idPrefix={idPrefix} title={title} />
      <div className="form-grid">
        {fields.map((field) => (
          <EnquiryField
            key={field.name}
            idPrefix={idPrefix}
            field={field}
            problem={problems[field.name]}
            typed={values[field.control === "country" ? "CountryName" : field.name] ?? ""}
            fixedProduct={values[field.name]}
          />
        ))}
      </div>
      <input type="hidden" name={honeypotName} value={values[honeypotName] ?? ""} />
      <input type="hidden" name={keyName} value={nextKey} />
      <p className="form-notice">{sending.notice}</p>
      <div className="form-actions">
        <button className="button form-submit" type="submit">
          {submitLabel}
        </button>
        <p className="delivery__more">
          <ContactLine />
        </p>
      </div>
    </form>
  );
}
