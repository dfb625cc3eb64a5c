import { field } from "../../shared/content/forms.yaml";

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
