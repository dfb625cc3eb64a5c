import { useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { signLines } from "../../../shared/placing.ts";
import { nameDay, sarbDates, sarbLines, sarbPlacement } from "../../../shared/products/sarb/tour.ts";
import { State } from "../../components/Stamp.tsx";
import { TourFrame, type TourProps } from "../parts/TourFrame.tsx";
import { Fields, Ledger, Outcome, Screen, Slider, Slip } from "../parts/tourParts.tsx";
import { FirstScreen } from "./FirstScreen.tsx";
import { SarbStatements } from "./Statements.tsx";

export function Tour({ words }: TourProps) {
  return <TourFrame words={words} screens={[FirstScreen, Lines, Dates, SarbStatements]} />;
}

/** The bar's length is the sum of all written lines. */
const barLength = sarbPlacement.lines.reduce((sum, { written }) => sum + written, 0);

/** The lines end to end. The share that no reinsurer has taken stays empty. */
function Row({ lines, y }: { lines: readonly number[]; y: number }) {
  return lines.map((line, index) => (
    <rect
      fill="var(--product)"
      stroke="var(--surface)"
      strokeWidth="2"
      x={lines.slice(0, index).reduce((sum, other) => sum + other, 0)}
      y={y}
      width={line}
      height="42"
      key={sarbPlacement.lines[index]?.name}
    />
  ));
}

function Lines() {
  const { title, note, heading, legend, totals, columns, order, open, full, over } = sarbLines;
  const { lines, sumInsured } = sarbPlacement;
  const [isIn, setIn] = useState<readonly boolean[]>([true, true, false, false]);
  const written = lines.map<number>((line, index) => (isIn[index] ? line.written : 0));
  const total = written.reduce((sum, line) => sum + line, 0);
  const signed = total < 100 ? written.map(() => 0) : signLines(written);
  return (
    <Screen title={title} note={note}>
      <div className="lines-in">
        <p className="lines-in__names" aria-hidden="true">
          <span>{totals.written}</span>
          <span>{totals.signed}</span>
        </p>
        <svg className="lines-in__bar" viewBox={`0 0 ${barLength} 90`} preserveAspectRatio="none" aria-hidden="true">
          <rect fill="var(--product-tint)" width="100" height="42" />
          <Row lines={written} y={0} />
          <rect fill="var(--product-tint)" width="100" y="48" height="42" />
          <Row lines={signed} y={48} />
          <path stroke="var(--accent)" strokeWidth="4" d="M100 0v90" />
        </svg>
        <p className="lines-in__mark" aria-hidden="true">
          {order}
        </p>
        <fieldset>
          <legend className="visually-hidden">{legend}</legend>
          <Ledger
            columns={[columns.reinsurer, columns.written, columns.signed, columns.share]}
            numbers={[1, 2, 3]}
            rows={lines.map(({ name, written: line, at }, index) => ({
              id: name,
              isCurrent: isIn[index],
              cells: [
                <label className="screen__pick" key="pick">
                  <input
                    type="checkbox"
                    checked={isIn[index]}
                    onChange={() => setIn(isIn.map((was, other) => (other === index ? !was : was)))}
                  />
                  <span>
                    {`${name} `}
                    <small>{at}</small>
                  </span>
                </label>,
                `${line}%`,
                signed[index] ? <b key="signed">{`${signed[index]}%`}</b> : "–",
                signed[index] ? formatAmount((sumInsured * signed[index]) / 100) : "–",
              ],
            }))}
          />
        </fieldset>
      </div>
      <Slip heading={heading}>
        <p className="screen__figure">{`${Math.min(total, 100)}%`}</p>
        <Fields
          fields={[
            { label: totals.written, value: `${total}%` },
            { label: totals.signed, value: total < 100 ? "–" : "100%" },
            { label: totals.open, value: `${Math.max(0, 100 - total)}%` },
          ]}
        />
        <Outcome>{total < 100 ? open(total) : total === 100 ? full : over(total)}</Outcome>
      </Slip>
    </Screen>
  );
}

function Dates() {
  const { title, note, day: label, done, next, later, events, lastDay, sayLeft } = sarbDates;
  const [day, setDay] = useState<number>(20);
  const nextIndex = events.findIndex((event) => event.day > day);
  const isPaid = nextIndex < 0;
  return (
    <Screen title={title} note={note}>
      <div className="dates">
        <Slider label={label} value={day} say={nameDay} onChange={setDay} min={0} max={lastDay}>
          <svg viewBox={`0 0 ${lastDay} 20`} preserveAspectRatio="none" aria-hidden="true">
            {events.map((event) => (
              <path
                stroke={event.day <= day ? "var(--product)" : "var(--border)"}
                strokeWidth={event.day <= day ? 5 : 2}
                d={`M${event.day} 0v20`}
                key={event.what}
              />
            ))}
          </svg>
        </Slider>
        <ol>
          {events.map((event, index) => (
            <li className={event.day <= day ? "is-done" : undefined} key={event.what}>
              <span>{nameDay(event.day)}</span>
              <span>{event.what}</span>
              <State kind={event.day <= day ? "good" : index === nextIndex ? "wait" : "none"}>
                {event.day <= day ? done : index === nextIndex ? next : later}
              </State>
            </li>
          ))}
        </ol>
        <Outcome>{sayLeft(lastDay - day, isPaid)}</Outcome>
      </div>
    </Screen>
  );
}
