import { sending } from "../../shared/content/forms.yaml";
import { type FormId, forms, honeypotName, keyName } from "../../shared/enquiry/forms.ts";
import { EnquiryField } from "./EnquiryField.tsx";
import { ContactLine, ErrorSummary, FormHead } from "./formParts.tsx";
import { Notice } from "./Notice.tsx";

export interface PostedFormProps {
  form: FormId;
  /** As typed, by the names of the controls. */
  values: Readonly<Record<string, string>>;
  /** Field to message. */
  problems: Readonly<Record<string, string>>;
  /** Why it could not be taken, if not because of a field. */
  notice?: string;
  /** The idempotency key of the next attempt. */
  nextKey: string;
}

/** A form as it was sent without a script, with what is to be corrected. No browser fetches this. */
export function PostedForm({ form, values, problems, notice, nextKey }: PostedFormProps) {
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
      {notice && (
        <p className="error-summary" role="alert">
          {notice}
        </p>
      )}
      {Object.keys(problems).length > 0 && (
        <div role="alert">
          <ErrorSummary idPrefix={idPrefix} problems={problems} />
        </div>
      )}
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
      <Notice definition={forms[form]}>
        <ContactLine />
      </Notice>
      <div className="cluster form-actions">
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
