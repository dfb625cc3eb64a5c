/** From the field upwards (specification section 1, SuperCrop). */
const levels = [
  { name: "Tehsil", text: "The first check, nearest to the field" },
  { name: "District", text: "The second check" },
  { name: "Branch", text: "The third check" },
  { name: "Head office", text: "The last check" },
];

/** The four levels that verify a record, as a ladder. It is read in the order of climbing and drawn from the bottom up. */
export function VerificationLadder() {
  return (
    <ol className="ladder">
      {levels.map((level) => (
        <li className="ladder__rung" key={level.name}>
          <b className="ladder__name">{level.name}</b>
          <span className="ladder__text">{level.text}</span>
        </li>
      ))}
    </ol>
  );
}
