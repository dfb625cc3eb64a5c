import { useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { saibaAccount, saibaCoverNote, saibaPolicy } from "../../../shared/products/saiba/tour.ts";
import { State } from "../../components/Stamp.tsx";
import { TourFrame, type TourProps } from "../parts/TourFrame.tsx";
import { Choice, Fields, Ledger, Outcome, Screen, Slip } from "../parts/tourParts.tsx";
import { FirstScreen } from "./FirstScreen.tsx";

export function Tour({ words }: TourProps) {
  return <TourFrame words={words} screens={[FirstScreen, CoverNote, Policy, Account]} />;
}

function CoverNote() {
  const { title, note, fields, premium, issue, issued, waiting, sticker } = saibaCoverNote;
  const [isPaid, setPaid] = useState(false);
  const [isIssued, setIssued] = useState(false);
  return (
    <Screen title={title} note={note}>
      <div className="cover-note">
        <Fields fields={fields} />
        <p className="cluster screen__actions">
          <label className="screen__pick">
            <input
              type="checkbox"
              checked={isPaid}
              onChange={() => {
                setPaid(!isPaid);
                setIssued(false);
              }}
            />
            {premium}
          </label>
          <button className="button button--compact" type="button" disabled={!isPaid} onClick={() => setIssued(true)}>
            {issue}
          </button>
        </p>
        <Outcome>{isIssued ? issued : waiting}</Outcome>
      </div>
      <div className={isIssued ? "sticker is-issued" : "sticker"}>
        <p>{sticker.heading}</p>
        <b>{sticker.number}</b>
        <p>{sticker.vehicle}</p>
        <p>{isIssued ? sticker.valid : sticker.waiting}</p>
      </div>
    </Screen>
  );
}

function Policy() {
  const { title, note, columns, events, reminder, choices } = saibaPolicy;
  const [chosen, setChosen] = useState(1);
  return (
    <Screen title={title} note={note}>
      <Ledger
        columns={columns}
        rows={events.map(({ date, what, state, kind }) => ({
          id: what,
          cells: [
            date,
            what,
            <State kind={kind} key="state">
              {state}
            </State>,
          ],
        }))}
      />
      <Slip heading={reminder.heading} isFirst>
        <Choice
          legend={reminder.before}
          options={choices.map(({ days }) => days)}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Fields fields={[{ label: reminder.at, value: <b>{choices[chosen]?.date}</b> }]} />
        <Outcome>{reminder.say(choices[chosen]?.days ?? "")}</Outcome>
      </Slip>
    </Screen>
  );
}

function Account() {
  const { title, note, read, columns, balance, currencies, rate, entries } = saibaAccount;
  const [chosen, setChosen] = useState(1);
  const { code, perDollar } = currencies[chosen] as (typeof currencies)[number];
  const convert = (amount: number, from: string) => {
    const per = currencies.find((currency) => currency.code === from)?.perDollar ?? 1;
    return Math.round((amount / per) * perDollar);
  };
  const converted = entries.map(({ amount, code: from }) => convert(amount, from));
  return (
    <Screen title={title} note={note}>
      <Ledger
        columns={[...columns, code]}
        numbers={[2, 3]}
        rows={entries.map(({ date, what, amount, code: from }, index) => ({
          id: what,
          cells: [date, what, `${from} ${formatAmount(amount)}`, formatAmount(converted[index] as number)],
        }))}
      />
      <Slip heading={balance} isFirst>
        <Choice
          legend={read}
          options={currencies.map((currency) => currency.code)}
          chosen={chosen}
          onChoose={setChosen}
        />
        <p className="screen__figure" role="status">
          {`${code} ${formatAmount(converted.reduce((sum, amount) => sum + amount, 0))}`}
        </p>
        <p className="screen__outcome">{rate}</p>
      </Slip>
    </Screen>
  );
}
