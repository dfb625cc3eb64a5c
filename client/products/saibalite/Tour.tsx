import { useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { formatDate } from "../../../shared/dates.ts";
import {
  agencyClient,
  agencyDocuments,
  agencyMessages,
  agencyRenewals,
} from "../../../shared/products/saibalite/tour.ts";
import { countSmsParts, showWithoutUnicode } from "../../../shared/smsParts.ts";
import { State } from "../../components/Stamp.tsx";
import { TourFrame, type TourProps } from "../parts/TourFrame.tsx";
import { Choice, Fields, Ledger, Outcome, Screen, Slip } from "../parts/tourParts.tsx";
import { countDays, FirstScreen } from "./FirstScreen.tsx";

export function Tour({ words }: TourProps) {
  return <TourFrame words={words} screens={[FirstScreen, Renewals, Messages, Documents]} />;
}

const formatDayOnly = (date: string) => formatDate(date).replace(/ \d+$/, "");

function Renewals() {
  const { title, note, columns, ahead, choices, heading, total, sayCount, renewals } = agencyRenewals;
  const [chosen, setChosen] = useState(0);
  const days = choices[chosen] as (typeof choices)[number];
  const isDue = (ends: string) => countDays(agencyClient.today, ends) <= days;
  const due = renewals.filter(({ ends }) => isDue(ends));
  return (
    <Screen title={title} note={note}>
      <Ledger
        columns={columns}
        numbers={[2]}
        inPairs
        rows={renewals.map(({ ends, client, cover, premium, state, kind }) => ({
          id: client,
          isCurrent: isDue(ends),
          cells: [
            <span key="client">
              {client} <small>{cover}</small>
            </span>,
            formatDayOnly(ends),
            formatAmount(premium),
            <State kind={kind} key="state">
              {state}
            </State>,
          ],
        }))}
      />
      <Slip heading={heading} isFirst>
        <Choice legend={ahead} options={choices.map(String)} chosen={chosen} onChoose={setChosen} />
        <div>
          <p className="screen__figure">{formatAmount(due.reduce((sum, { premium }) => sum + premium, 0))}</p>
          <p>{total}</p>
        </div>
        <Outcome>{sayCount(due.length, days)}</Outcome>
      </Slip>
    </Screen>
  );
}

/** An SVG path with the cuts between a number of message parts. */
const cutParts = (parts: number, room: number) => `M0 0${`m${room} 0v10v-10`.repeat(parts - 1)}`;

function Messages() {
  const { title, note, labels, messages, phone, toggle, reads, cannot, rule, unreadable } = agencyMessages;
  const [isBare, setBare] = useState(false);
  return (
    <Screen title={title} note={note}>
      <div className="texts">
        {messages.map(({ name, lang, text }) => {
          const { alphabet, characters, perPart, parts } = countSmsParts(text);
          const shown = isBare ? showWithoutUnicode(text) : text;
          return (
            <div className="text" key={lang}>
              <h4>{name}</h4>
              {shown === text ? (
                <p className="text__bubble" lang={lang}>
                  {text}
                </p>
              ) : (
                <p className="text__bubble text__bubble--lost">
                  <span aria-hidden="true">{shown}</span>
                  <span className="visually-hidden">{unreadable}</span>
                </p>
              )}
              <svg
                className="text__parts"
                viewBox={`-2 -2 ${perPart * parts + 4} 14`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect fill="var(--product-tint)" stroke="var(--product)" width={perPart * parts} height="10" />
                <rect fill="var(--product)" stroke="var(--product)" width={characters} height="10" />
                <path stroke="var(--surface)" strokeWidth="8" d={cutParts(parts, perPart)} />
              </svg>
              <Fields
                fields={[
                  { label: labels.alphabet, value: alphabet },
                  { label: labels.characters, value: characters },
                  { label: labels.room, value: perPart },
                  { label: labels.parts, value: <b>{parts}</b> },
                ]}
              />
            </div>
          );
        })}
      </div>
      <Slip heading={phone} isFirst>
        <label className="screen__pick">
          <input type="checkbox" checked={isBare} onChange={() => setBare(!isBare)} />
          {toggle}
        </label>
        <Outcome>{isBare ? cannot : reads}</Outcome>
        <p className="text__rule">{rule}</p>
      </Slip>
    </Screen>
  );
}

function Documents() {
  const { title, note, heading, legend, asks, documents } = agencyDocuments;
  const [chosen, setChosen] = useState(0);
  const { document: opened, answer } = asks[chosen] as (typeof asks)[number];
  return (
    <Screen title={title} note={note}>
      <ol className="documents">
        {documents.map((filed, index) => (
          <li className={index === opened ? "filed is-open" : "filed"} key={filed.name}>
            <p className="filed__edge">
              <b>{filed.name}</b>
              <span>{filed.policy}</span>
              <span>{formatDate(filed.date)}</span>
            </p>
            {index === opened && "fields" in filed && <Fields fields={filed.fields} />}
          </li>
        ))}
      </ol>
      <Slip heading={heading} isFirst>
        <Choice legend={legend} options={asks.map(({ question }) => question)} chosen={chosen} onChoose={setChosen} />
        <Outcome>{answer}</Outcome>
      </Slip>
    </Screen>
  );
}
