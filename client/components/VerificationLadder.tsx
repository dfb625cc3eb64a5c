/** The levels that verify a record, as a ladder. It is read in the order of climbing and drawn from the bottom up. */
export function VerificationLadder({ levels }: { levels: readonly string[] }) {
  return (
    <ol className="ladder">
      {levels.map((level) => (
        <li className="ladder__rung" key={level}>
          {level}
        </li>
      ))}
    </ol>
  );
}
