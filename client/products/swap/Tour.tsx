import { useId, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import {
  swapComparison,
  swapInsurers,
  swapLeads,
  swapPayment,
  swapQuotes,
} from "../../../shared/products/swap/tour.ts";
import { State } from "../../components/Stamp.tsx";
import { TourFrame, type TourProps } from "../parts/TourFrame.tsx";
import { Choice, Fields, Outcome, Screen, Slip } from "../parts/tourParts.tsx";
import { FirstScreen } from "./FirstScreen.tsx";
import { lowestFor, quotesFor, settle } from "./sums.ts";

export function Tour({ words }: TourProps) {
  return <TourFrame words={words} screens={[FirstScreen, Comparison, Payment, Leads]} />;
}

function Comparison() {
  const {
    title,
    note,
    legend,
    pays: payWord,
    leaves: leaveWord,
    bill: billWord,
    rule,
    cases,
    sayLeast,
  } = swapComparison;
  const [chosen, setChosen] = useState(1);
  const columns = settle(chosen);
  const best = columns.reduce((least, column) => (column.leaves < least.leaves ? column : least));
  return (
    <Screen title={title} note={note}>
      <ul className="swap-columns">
        {columns.map(({ insurer, pays, leaves, share }) => (
          <li className={insurer === best.insurer ? "is-best" : undefined} key={insurer}>
            <svg aria-hidden="true" height="290" width="100%">
              <rect fill="var(--product-tint)" height="100%" width="64%" x="18%" />
              <rect fill="var(--product)" height={`${share * 100}%`} width="64%" x="18%" y={`${(1 - share) * 100}%`} />
            </svg>
            <b>{insurer}</b>
            <Fields
              className="screen__fields screen__key"
              fields={[
                { label: payWord, value: formatAmount(pays) },
                { label: leaveWord, value: formatAmount(leaves) },
              ]}
            />
          </li>
        ))}
      </ul>
      <Slip isFirst heading={`${billWord}: USD ${formatAmount(cases[chosen]?.bill ?? 0)}`}>
        <Choice legend={legend} options={cases.map(({ name }) => name)} chosen={chosen} onChoose={setChosen} />
        <Outcome>{sayLeast(best.insurer, formatAmount(best.leaves))}</Outcome>
        <p className="muted">{rule}</p>
      </Slip>
    </Screen>
  );
}

function Payment() {
  const { title, note, lanes, opening, legend, slip, states, answers, first } = swapPayment;
  const [chosen, setChosen] = useState<number>(first);
  const answer = answers[chosen] as (typeof answers)[number];
  return (
    <Screen title={title} note={note}>
      <div className="swap-lanes">
        <p aria-hidden="true">
          {lanes.map((lane) => (
            <b key={lane}>{lane}</b>
          ))}
        </p>
        <ol>
          {[...opening, ...answer.messages].map(({ from, to, text }, index) => (
            <li
              className={`swap-message swap-message--${Math.min(from, to)}${to < from ? " is-back" : ""}${index > 1 ? " is-answer" : ""}`}
              key={`${from}${to}${text}`}
            >
              <span>
                {lanes[from]} <span aria-hidden="true">→</span>
                <span className="visually-hidden">to</span> {lanes[to]}:{" "}
              </span>
              {text}
            </li>
          ))}
        </ol>
      </div>
      <Slip heading={slip} isFirst>
        <Choice legend={legend} options={answers.map(({ name }) => name)} chosen={chosen} onChoose={setChosen} />
        <Fields
          fields={[
            { label: states.payment, value: <State kind={answer.payment[0]}>{answer.payment[1]}</State> },
            { label: states.policy, value: <State kind={answer.policy[0]}>{answer.policy[1]}</State> },
            { label: states.lead, value: answer.lead },
          ]}
        />
        <Outcome>{answer.outcome}</Outcome>
      </Slip>
    </Screen>
  );
}

function Leads() {
  const { title, note, stages, leads, first, legend, slip, fields: names } = swapLeads;
  const [chosen, setChosen] = useState<number>(first);
  const group = useId();
  const lead = leads[chosen] as (typeof leads)[number];
  const lowest = lowestFor(lead.days);
  return (
    <Screen title={title} note={note}>
      <fieldset className="swap-board">
        <legend className="visually-hidden">{legend}</legend>
        {stages.map((stage, place) => {
          const here = leads.filter((other) => other.stage === place);
          return (
            <div key={stage}>
              <p>
                {stage} <b>{here.length}</b>
              </p>
              {here.map((other) => (
                <label className="screen__card" key={other.name}>
                  <input
                    type="radio"
                    name={group}
                    checked={other === lead}
                    onChange={() => setChosen(leads.indexOf(other))}
                  />
                  <b>{other.name}</b>
                  <span>{swapQuotes.sayDays(other.days)}</span>
                  <span>{other.channel}</span>
                </label>
              ))}
            </div>
          );
        })}
      </fieldset>
      {"policy" in lead ? (
        <Slip heading={`${slip.policy} ${lead.policy.number}`}>
          <Fields
            fields={[
              { label: names.insurer, value: swapInsurers[lead.policy.insurer].insurer },
              { label: names.premium, value: `USD ${quotesFor(lead.days)[lead.policy.insurer]?.premium}` },
              { label: names.issued, value: lead.policy.issued },
              { label: names.period, value: swapLeads.sayPeriod(lead.policy.from, lead.policy.to) },
              { label: names.channel, value: lead.channel },
            ]}
          />
          <Outcome>{swapLeads.sayIssued(lead.name)}</Outcome>
        </Slip>
      ) : (
        <Slip heading={`${slip.lead}: ${lead.name}`}>
          <Fields
            fields={[
              { label: names.trip, value: swapQuotes.sayDays(lead.days) },
              { label: names.lowest, value: `${lowest.insurer}, USD ${lowest.premium}` },
              { label: names.call, value: <b>{lead.call}</b> },
              { label: names.by, value: lead.by },
              { label: names.channel, value: lead.channel },
            ]}
          />
          <Outcome>{swapLeads.sayCall(stages[lead.stage], lead.call)}</Outcome>
        </Slip>
      )}
    </Screen>
  );
}
