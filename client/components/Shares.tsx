import type { Share } from "../../shared/content/sampleLines.ts";
import type { Split } from "../../shared/content/slips.ts";

/** Handwritten initials: each reinsurer signs under its own line. */
const initials = {
  1: "M4 17C8 5 13 3 14 8c1 6-9 11-8 12 2 2 10-14 14-14 3 0-3 12-1 12 3 0 6-9 9-9 2 0-1 7 1 7 3 0 5-8 8-8s0 7 3 7 5-4 10-6",
  2: "M6 6c-1 6-2 11-3 15M6 7c7-4 14-2 10 4-2 3-7 4-9 4 4 0 9 6 14 5 4-1 5-9 8-9s-2 8 1 8 6-8 9-8 0 7 3 6l10-5",
  3: "M15 5C8 4 3 12 6 17c3 4 9-1 12-7 1-3 2-5 2-5s-3 13 1 13c5 0 6-9 9-9 2 0-2 9 1 8 4-1 6-7 9-6 2 1-2 6 1 6 2 0 7-3 9-4",
};

/** A bar of three parts that add up, in three strengths of one colour, each with its name below it. */
export function Shares({ split, shares }: { split: Split; shares: readonly Share[] }) {
  return (
    <div className={`shares shares--${split}`}>
      {shares.map(({ amount, name, initial, note }) => (
        <div className="share" key={name}>
          <span className="share__bar">{amount}</span>
          <span className="share__name">{name}</span>
          {initial && (
            <svg className="icon share__initial" viewBox="0 0 58 24" aria-hidden="true">
              <path d={initials[initial]} />
            </svg>
          )}
          {note && <span className="share__name share__note">{note}</span>}
        </div>
      ))}
    </div>
  );
}
