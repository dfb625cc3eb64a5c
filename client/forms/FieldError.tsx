import { Icon } from "../components/Icon.tsx";

/** An icon and text in addition to the colour, which some visitors cannot see. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
