import { useId, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { sewacCards, sewacConditions, sewacManager } from "../../../shared/products/sewac/tour.ts";
import { CopyStack } from "../../components/CopyStack.tsx";
import { State } from "../../components/Stamp.tsx";
import { TourFrame, type TourProps } from "../parts/TourFrame.tsx";
import { Choice, Fields, Ledger, Outcome, Screen, Slip } from "../parts/tourParts.tsx";
import { FirstScreen } from "./FirstScreen.tsx";

export function Tour({ words }: TourProps) {
  return <TourFrame words={words} screens={[FirstScreen, Conditions, Manager, Cards]} />;
}

const total = sewacConditions.bill.reduce((sum, { amount }) => sum + amount, 0);

function Conditions() {
  const { title, note, legend, limits, bill, notPayable, billHeading, paysHeading, policy, family, slip, outcome } =
    sewacConditions;
  const [chosen, setChosen] = useState(1);
  const limit = limits[chosen] as number;
  const pays = shareBill(total, notPayable, limit);
  return (
    <Screen title={title} note={note}>
      <div className="bill">
        <Choice legend={legend} options={limits.map(formatAmount)} chosen={chosen} onChoose={setChosen} />
        <h4 className="screen__heading">{billHeading}</h4>
        <Bar amounts={bill.map(({ amount }) => amount)} tones={itemTones} />
        <Fields
          className="bill__items screen__key"
          fields={bill.map(({ name, amount }) => ({ label: name, value: formatAmount(amount) }))}
        />
        <h4 className="screen__heading">{paysHeading}</h4>
        <Bar amounts={[pays.policy, pays.family]} tones={[product, accent]} />
        <Fields
          className="bill__payers"
          fields={[
            { label: policy, value: formatAmount(pays.policy) },
            { label: family, value: formatAmount(pays.family) },
          ]}
        />
      </div>
      <Slip heading={slip.heading}>
        <Fields fields={slip.fields} />
        <Outcome>{outcome(formatAmount(limit), formatAmount(pays.family), limit >= total - notPayable)}</Outcome>
      </Slip>
    </Screen>
  );
}

const product = { fill: "var(--product)" };
const accent = { fill: "var(--accent)" };
/** Of the items of a bill, the last of which is not payable. */
const itemTones = [product, { ...product, opacity: 0.7 }, { ...product, opacity: 0.45 }, accent];

/** Amounts one after the other, drawn to scale, with a narrow gap between them. */
function Bar({ amounts, tones }: { amounts: readonly number[]; tones: readonly object[] }) {
  let start = 0;
  return (
    <svg className="bill__bar" viewBox={`0 0 ${total} 10`} preserveAspectRatio="none" aria-hidden="true">
      {amounts.map((amount, index) => {
        const x = start;
        start += amount;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
        return <rect key={index} {...tones[index]} x={x} width={Math.max(0, amount - total / 300)} height="10" />;
      })}
    </svg>
  );
}

function Manager() {
  const { title, note, columns, policies, endorsementColumns, earlier, next, slip, place, waiting, placed } =
    sewacManager;
  const [isPlaced, setPlaced] = useState(false);
  const endorsements = isPlaced ? [earlier, next] : [earlier];
  return (
    <Screen title={title} note={note}>
      <div className="policies">
        <Ledger
          columns={columns}
          numbers={[3]}
          rows={policies.map(({ name, number, ends, lives }, index) => ({
            id: number,
            cells: [name, number, ends, formatAmount(lives) + (isPlaced && index === 0 ? " + 1" : "")],
          }))}
        />
        <Ledger
          columns={endorsementColumns}
          rows={endorsements.map((endorsement) => ({
            id: endorsement.number,
            isCurrent: endorsement === next,
            cells: [
              endorsement.number,
              endorsement.change,
              endorsement.from,
              <State kind={endorsement === next ? "open" : "good"} key="state">
                {endorsement.state}
              </State>,
            ],
          }))}
        />
      </div>
      <Slip heading={slip.heading}>
        <Fields fields={slip.fields} />
        <button className="button" type="button" disabled={isPlaced} onClick={() => setPlaced(true)}>
          {place}
        </button>
        <Outcome>{isPlaced ? placed : waiting}</Outcome>
      </Slip>
    </Screen>
  );
}

function Cards() {
  const { title, note, corporate, policy, legend, labels, slipHeading, members } = sewacCards;
  const [chosen, setChosen] = useState(0);
  const card = members[chosen] as (typeof members)[number];
  return (
    <Screen title={title} note={note}>
      <CopyStack copies={2} className="family-card">
        <div className="family-card__front">
          <p className="row family-card__head">
            <b>{corporate}</b>
            <span>{policy}</span>
          </p>
          <p className="family-card__name">{card.name}</p>
          <Guilloche />
          <Fields
            className="family-card__fields"
            fields={(["member", "relation", "age", "valid"] as const).map((field) => ({
              label: labels[field],
              value: card[field],
            }))}
          />
        </div>
      </CopyStack>
      <Slip heading={slipHeading}>
        <Choice legend={legend} options={members.map(({ choice }) => choice)} chosen={chosen} onChoose={setChosen} />
        <Fields
          fields={(["source", "issued", "printed"] as const).map((field) => ({
            label: labels[field],
            value: card[field],
          }))}
        />
        <Outcome>{card.outcome}</Outcome>
      </Slip>
    </Screen>
  );
}

/** The guilloche pattern of printed certificates. */
function Guilloche() {
  const id = useId();
  return (
    <svg className="family-card__print" aria-hidden="true">
      <pattern id={id} width="60" height="30" patternUnits="userSpaceOnUse">
        <path
          fill="none"
          stroke="currentColor"
          d="M0 15q15-30 30 0t30 0M0 15q15 30 30 0t30 0M0 15q15-14 30 0t30 0M0 15q15 14 30 0t30 0"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** The share of a bill that a policy with a limit pays, and the rest that the family pays. */
export function shareBill(total: number, notPayable: number, limit: number): { policy: number; family: number } {
  const policy = Math.max(0, Math.min(total - notPayable, limit));
  return { policy, family: total - policy };
}
