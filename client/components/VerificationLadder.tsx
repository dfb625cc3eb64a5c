import type { Item } from "../../shared/content/productPage.ts";

/** The levels that verify a record, as a ladder. It is read in the order of climbing and drawn from the bottom up. */
export function VerificationLadder({ levels }: { levels: readonly Item[] }) {
  return (
    <ol className="ladder">
      {levels.map(({ heading, text }) => (
        <li className="ladder__rung" key={heading}>
          <b className="ladder__name">{heading}</b>
          <span className="ladder__text">{text}</span>
        </li>
      ))}
    </ol>
  );
}
