import { useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { swapInsurers, swapQuotes } from "../../../shared/products/swap/tour.ts";
import { Fields, Outcome, Screen, Slider, Slip } from "../parts/tourParts.tsx";
import { drawSteps, lowestFor, quotesFor } from "./sums.ts";

export const caption = swapQuotes.caption;

const lines = ["chart__line--1", "chart__line--2", "chart__line--3"] as const;

function LineSample({ place }: { place: number }) {
  return (
    <svg aria-hidden="true" className="chart__sample" height="12" width="34">
      <path className={lines[place]} d="M0 6h34" />
    </svg>
  );
}

/** The premium of each insurer for a trip of a given number of days. */
export function FirstScreen() {
  const { title, note, label, shortest, longest, firstDays, most, ends, sayDays, slip, sayLowest } = swapQuotes;
  const [days, setDays] = useState<number>(firstDays);
  const quotes = quotesFor(days);
  const lowest = lowestFor(days);
  const across = `${((days - shortest) / (longest - shortest)) * 100}%`;
  return (
    <Screen title={title} note={note} isNarrow>
      <div className="chart">
        <div className="chart__field">
          <p aria-hidden="true">
            {[90, 60, 30, 0].map((premium) => (
              <span key={premium}>{premium}</span>
            ))}
          </p>
          <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 100">
            <path className="chart__grid" d="M0 0H100M0 33.33H100M0 66.67H100M0 100H100" />
            {swapInsurers.map(({ insurer }, place) => (
              <path className={lines[place]} d={drawSteps(place, shortest, longest, most)} key={insurer} />
            ))}
          </svg>
          <svg aria-hidden="true">
            <line x1={across} x2={across} y1="0" y2="100%" />
            {quotes.map(({ insurer, premium }) => (
              <circle
                className={premium === lowest.premium ? "is-lowest" : undefined}
                cx={across}
                cy={`${100 - (premium / most) * 100}%`}
                key={insurer}
                r={premium === lowest.premium ? 9 : 6}
              />
            ))}
            <text dy="30" x={across} y={`${100 - (lowest.premium / most) * 100}%`}>
              {lowest.premium}
            </text>
          </svg>
        </div>
        <Slider label={label} value={days} say={sayDays} onChange={setDays} min={shortest} max={longest}>
          <p aria-hidden="true">
            {ends.map((end) => (
              <span key={end}>{end}</span>
            ))}
          </p>
        </Slider>
      </div>
      <Slip heading={slip(days)}>
        <Fields
          fields={quotes.map(({ insurer, premium }, place) => ({
            label: insurer,
            value: (
              <span className="chart__key">
                <LineSample place={place} />
                {premium === lowest.premium ? <b>{formatAmount(premium)}</b> : <span>{formatAmount(premium)}</span>}
              </span>
            ),
          }))}
        />
        <p className="screen__figure">{`USD ${formatAmount(lowest.premium)}`}</p>
        <Outcome>{sayLowest(lowest.insurer, lowest.upTo)}</Outcome>
      </Slip>
    </Screen>
  );
}
