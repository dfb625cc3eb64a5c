import { useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { sarbEnquiry, sarbPlacement } from "../../../shared/products/sarb/tour.ts";
import { Fields, Outcome, Press, Screen, Slip, useStill } from "../parts/tourParts.tsx";

export const caption = sarbEnquiry.caption;

/** A cedant's e-mail, and the slip that its terms fill. */
export function FirstScreen() {
  const { title, note, greeting, terms, closing, slip, empty, reinsured, premium, sayFilled } = sarbEnquiry;
  // An empty slip would say little in a picture.
  const atFirst = useStill() ? terms.map(({ label }) => label) : [];
  const [taken, setTaken] = useState<readonly string[]>(atFirst);
  const isFull = taken.length === terms.length;
  const open = <span className="screen__open">{empty}</span>;
  return (
    <Screen title={title} note={note} isNarrow>
      <div className="letter">
        <p>{greeting}</p>
        {terms.map(({ before, marked, after, label }) => (
          <p key={label}>
            {before}
            <Press
              className="letter__term"
              isPressed={taken.includes(label)}
              onPress={() =>
                setTaken(taken.includes(label) ? taken.filter((other) => other !== label) : [...taken, label])
              }
            >
              {marked}
            </Press>
            {after}
          </p>
        ))}
        <p>{closing}</p>
      </div>
      <Slip heading={slip}>
        <Fields
          fields={[
            reinsured,
            ...terms.map(({ label, marked }) => ({ label, value: taken.includes(label) ? marked : open })),
            { label: premium, value: isFull ? `USD ${formatAmount(sarbPlacement.premium)}` : open },
          ]}
        />
        <Outcome>{sayFilled(taken.length, terms.length)}</Outcome>
      </Slip>
    </Screen>
  );
}
