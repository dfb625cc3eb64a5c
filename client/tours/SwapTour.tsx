import { useId, useState } from "react";
import {
  swapComparison,
  swapInsurers,
  swapLeads,
  swapPayment,
  swapQuotes,
  swapTour,
} from "../../shared/content/tours/swap.ts";
import { State } from "../components/State.tsx";
import { Choice, Fields, formatWhole, Outcome, Screen, Slip } from "./kit.tsx";
import { drawSteps, lowestFor, quotesFor, settle } from "./swapSums.ts";
import { Tour } from "./Tour.tsx";

export function SwapTour() {
  return <Tour words={swapTour} screens={[Quotes, Comparison, Payment, Leads]} />;
}

const lines = ["swap-line--1", "swap-line--2", "swap-line--3"] as const;

function LineSample({ place }: { place: number }) {
  return (
    <svg aria-hidden="true" className="swap-sample" height="12" width="34">
      <path className={lines[place]} d="M0 6h34" />
    </svg>
  );
}

function Quotes() {
  const { title, note, label, shortest, longest, firstDays, most, ends, sayDays, slip, sayLowest } = swapQuotes;
  const [days, setDays] = useState<number>(firstDays);
  const id = useId();
  const quotes = quotesFor(days);
  const lowest = lowestFor(days);
  const across = `${((days - shortest) / (longest - shortest)) * 100}%`;
  return (
    <Screen title={title} note={note}>
      <div className="swap-chart">
        <div className="swap-chart__field">
          <p aria-hidden="true">
            {[90, 60, 30, 0].map((premium) => (
              <span key={premium}>{premium}</span>
            ))}
          </p>
          <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 100">
            <path className="swap-grid" d="M0 0H100M0 33.33H100M0 66.67H100M0 100H100" />
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
          </svg>
        </div>
        <div className="swap-chart__days">
          <label htmlFor={id}>
            {label} <b>{sayDays(days)}</b>
          </label>
          <input
            aria-valuetext={sayDays(days)}
            id={id}
            max={longest}
            min={shortest}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
            type="range"
            value={days}
          />
          <p aria-hidden="true">
            {ends.map((end) => (
              <span key={end}>{end}</span>
            ))}
          </p>
        </div>
      </div>
      <Slip heading={slip(days)}>
        <Fields
          fields={quotes.map(({ insurer, premium }, place) => ({
            label: insurer,
            value: (
              <span className="swap-premium">
                <LineSample place={place} />
                {premium === lowest.premium ? <b>{formatWhole(premium)}</b> : formatWhole(premium)}
              </span>
            ),
          }))}
        />
        <p className="screen__figure">USD {formatWhole(lowest.premium)}</p>
        <Outcome>{sayLowest(lowest.insurer, lowest.upTo)}</Outcome>
      </Slip>
    </Screen>
  );
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
            <svg aria-hidden="true" height="256" width="100%">
              <rect className="swap-leaves" height="100%" width="64%" x="18%" />
              <rect className="swap-pays" height={`${share * 100}%`} width="64%" x="18%" y={`${(1 - share) * 100}%`} />
            </svg>
            <b>{insurer}</b>
            <dl>
              <div>
                <dt className="swap-key swap-key--pays">{payWord}</dt>
                <dd>{formatWhole(pays)}</dd>
              </div>
              <div>
                <dt className="swap-key">{leaveWord}</dt>
                <dd>{formatWhole(leaves)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <Slip heading={`${billWord}: ${formatWhole(cases[chosen]?.bill ?? 0)}`}>
        <Choice legend={legend} options={cases.map(({ name }) => name)} chosen={chosen} onChoose={setChosen} />
        <Outcome>{sayLeast(best.insurer, formatWhole(best.leaves))}</Outcome>
        <p className="mock__dim">{rule}</p>
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
              key={`${from}${to}`}
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
      <Slip heading={slip}>
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
                <label key={other.name}>
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
