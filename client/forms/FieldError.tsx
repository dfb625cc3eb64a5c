import { Icon } from "../components/Icon.tsx";

/** A sign, a word and a colour: the colour alone would tell some people nothing. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="alert" />
      <span>
        <span className="visually-hidden">Error: </span>
        {children}
      </span>
    </p>
  );
}
