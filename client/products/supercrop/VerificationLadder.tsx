/** The levels that verify a record, as a ladder. The first level comes first in the HTML and is drawn at the bottom. */
export function VerificationLadder({ levels }: { levels: readonly string[] }) {
  return (
    <ol className="ladder" data-print="plain">
      {levels.map((level) => (
        <li className="ladder__rung" key={level}>
          {level}
        </li>
      ))}
    </ol>
  );
}
