import type { Ref } from "react";
import { field, sending } from "../../shared/content/forms.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import type { Problems } from "../browser/forms/enquiryMachine.ts";
import { Icon } from "../components/Icon.tsx";
import { SampleMark } from "../components/SampleMark.tsx";

interface FormHeadProps {
  idPrefix: string;
  title: string;
  /** The demo form's title is a heading of its page. */
  isHeading?: boolean;
}

/** The title of a form, and what its star means. */
export function FormHead({ idPrefix, title, isHeading = false }: FormHeadProps) {
  const Title = isHeading ? "h2" : "p";
  return (
    <div className="row form-sheet__head">
      <Title className="form-sheet__title" id={`${idPrefix}-title`}>
        {title}
      </Title>
      {/* To a screen reader each field says that it is required, and no star. */}
      <p className="note" aria-hidden="true">
        <span className="field__required">*</span> {field.required}
      </p>
    </div>
  );
}

interface ErrorSummaryProps {
  ref?: Ref<HTMLDivElement>;
  idPrefix: string;
  problems: Problems;
  /** Without a script the links lead to the fields. */
  onGoToField?: (field: string) => void;
}

/**
 * Gets the focus after a failed submit, like the error summary of GOV.UK. It repeats the fields' messages, and each
 * line is a link to its field. No alert, which would speak what the focus speaks.
 */
export function ErrorSummary({ ref, idPrefix, problems, onGoToField }: ErrorSummaryProps) {
  const headingId = `${idPrefix}-problem`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div className="error-summary" ref={ref} role="group" tabIndex={-1} aria-labelledby={headingId}>
      <h2 className="form-sheet__title" id={headingId}>
        {sending.problem}
      </h2>
      <ul>
        {Object.entries(problems).map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${idPrefix}-${field}`}
              onClick={
                onGoToField &&
                ((event) => {
                  event.preventDefault();
                  onGoToField(field);
                })
              }
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An icon and text in addition to the colour, which some visitors cannot see. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

/** Ways to reach the company without a form. One mark while both values are samples. */
export function ContactLine() {
  return (
    <>
      {`${sending.call} `}
      <a href={telephoneLink(site.phone)}>{site.phone}</a> <SampleMark of="phone" block={["phone", "email"]} />
      {` ${sending.write} `}
      <a href={`mailto:${site.email}`}>{site.email}</a>. <SampleMark of="email" />
    </>
  );
}
