import { useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { sataFile, sataNetwork, sataRequest } from "../../../shared/products/sata/tour.ts";
import { State } from "../../components/Stamp.tsx";
import { TourFrame, type TourProps } from "../parts/TourFrame.tsx";
import { Choice, Fields, Outcome, Screen, Slider, Slip, Stages } from "../parts/tourParts.tsx";
import { FirstScreen } from "./FirstScreen.tsx";
import { authorise, ratesOn, sayHalfMonth } from "./sums.ts";

export function Tour({ words }: TourProps) {
  return <TourFrame words={words} screens={[FirstScreen, Network, Request, File]} />;
}

/** The colours of a period and of its words. */
const coloursOf = (rate: number | undefined, isNow: boolean) =>
  rate === undefined
    ? { bar: "var(--ink)", words: "var(--ink)" }
    : isNow
      ? { bar: "var(--product-tint)", words: "var(--product)" }
      : { bar: "var(--sunken)", words: "var(--ink-2)" };

function Network() {
  const { title, note, admitted, firstDay, lastDay, hospitals, quarters, slip, blacklist, blacklisted } = sataNetwork;
  const [half, setHalf] = useState<number>(firstDay);
  const across = (from: number) => `${(from / lastDay) * 100}%`;
  const rates = ratesOn(half);
  const open = rates.filter(({ rate }) => rate !== undefined).sort((a, b) => (a.rate ?? 0) - (b.rate ?? 0));
  const closed = rates.find(({ rate }) => rate === undefined);
  return (
    <Screen title={title} note={note}>
      <div className="sata-year">
        {hospitals.map(({ hospital, periods }, place) => (
          <div key={hospital}>
            <b>{hospital}</b>
            <svg aria-hidden="true" height="66" width="100%">
              {periods.map(({ from, rate }, index) => (
                <rect
                  fill={coloursOf(rate, rates[place]?.from === from).bar}
                  height="20"
                  key={from}
                  stroke="var(--surface)"
                  strokeWidth="2"
                  width={across((periods[index + 1]?.from ?? lastDay) - from)}
                  x={across(from)}
                  y="46"
                />
              ))}
              <line stroke="var(--accent)" strokeWidth="4" x1={across(half)} x2={across(half)} y1="42" y2="66" />
              {periods.map(({ from, rate, discount }) => (
                <text
                  fill={coloursOf(rate, rates[place]?.from === from).words}
                  fontWeight={rates[place]?.from === from ? 600 : undefined}
                  key={from}
                  y="16"
                >
                  <tspan x={across(from)}>{rate === undefined ? blacklist : formatAmount(rate)}</tspan>
                  {rate !== undefined && (
                    <tspan dy="20" x={across(from)}>
                      − {discount}%
                    </tspan>
                  )}
                </text>
              ))}
            </svg>
          </div>
        ))}
        <Slider label={admitted} value={half} say={sayHalfMonth} onChange={setHalf} min={0} max={lastDay}>
          <p aria-hidden="true">
            {quarters.map((quarter) => (
              <span key={quarter}>{quarter}</span>
            ))}
          </p>
        </Slider>
      </div>
      <Slip heading={`${slip}, ${sayHalfMonth(half)}`}>
        <Fields
          fields={rates.map(({ hospital, rate }) => ({
            label: hospital,
            value:
              rate === undefined ? (
                <State kind="stop">{blacklisted}</State>
              ) : rate === open[0]?.rate ? (
                <b className="sata-lowest">{formatAmount(rate)}</b>
              ) : (
                formatAmount(rate)
              ),
          }))}
        />
        <Outcome>
          <span>{sataNetwork.sayLowest(formatAmount(open[0]?.rate ?? 0), open[0]?.hospital ?? "")}</span>
          {closed && <span>{` ${sataNetwork.sayBlacklist(closed.hospital, sayHalfMonth(closed.from))}`}</span>}
        </Outcome>
      </Slip>
    </Screen>
  );
}

function Request() {
  const { title, note, room, lines, slip, policy, patient, insurer, outcomes, packages, notPayable } = sataRequest;
  const [chosen, setChosen] = useState(1);
  const sums = authorise(chosen);
  const most = Math.max(...packages) + notPayable;
  let left = sums.estimate;
  const bars = (["estimate", "notPayable", "discount", "room", "copay", "authorised"] as const).map((name) => {
    const amount = sums[name];
    const isWhole = name === "estimate" || name === "authorised";
    if (!isWhole) left -= amount;
    return { name, amount, isWhole, from: isWhole ? 0 : left };
  });
  const across = (amount: number) => `${(amount / most) * 100}%`;
  return (
    <Screen title={title} note={note}>
      <dl className="sata-fall">
        {bars.map(({ name, amount, isWhole, from }) => (
          <div className={isWhole ? "is-whole" : undefined} key={name}>
            <dt>{lines[name]}</dt>
            <dd>{formatAmount(isWhole ? amount : -amount)}</dd>
            <dd>
              {amount > 0 && (
                <svg aria-hidden="true" height="28" width="100%">
                  <rect
                    fill={isWhole ? "var(--product)" : "var(--border)"}
                    height="28"
                    width={across(amount)}
                    x={across(from)}
                  />
                </svg>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Slip heading={slip} isFirst>
        <Choice legend={room.legend} options={room.options} chosen={chosen} onChoose={setChosen} />
        <Fields
          fields={[
            policy,
            { label: insurer, value: <b>{formatAmount(sums.authorised)}</b> },
            { label: patient, value: <b>{formatAmount(sums.patient)}</b> },
          ]}
        />
        <Outcome>{outcomes[chosen] ?? ""}</Outcome>
      </Slip>
    </Screen>
  );
}

function File() {
  const { title, note, documents, bill, sayMissing, complete, way, stations } = sataFile;
  const [missing, setMissing] = useState<readonly number[]>(documents.missing);
  const isComplete = missing.length === 0;
  return (
    <Screen title={title} note={note}>
      <fieldset className="sata-documents">
        <legend>{documents.legend}</legend>
        {documents.names.map((name, index) => (
          <label className="screen__pick" key={name}>
            <input
              type="checkbox"
              checked={!missing.includes(index)}
              onChange={() =>
                setMissing(missing.includes(index) ? missing.filter((other) => other !== index) : [...missing, index])
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Slip heading={bill.heading}>
        <Fields
          fields={[
            ...bill.fields.map(({ label, value }) => ({ label, value: formatAmount(value) })),
            { label: bill.due, value: <b>{formatAmount(bill.fields.reduce((sum, { value }) => sum + value, 0))}</b> },
          ]}
        />
        <Outcome>{isComplete ? complete : sayMissing(missing.length)}</Outcome>
      </Slip>
      <Stages
        label={way}
        stages={stations.map(({ name, when, done }) => ({ name, text: isComplete ? done : when }))}
        current={isComplete ? 3 : 2}
      />
    </Screen>
  );
}
