import { Icon } from "../components/Icon.tsx";

/** A sign and words besides the colour, which alone would tell some people nothing. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
