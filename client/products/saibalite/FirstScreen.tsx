import { useId, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { countDaysSince, formatDate, parseDate } from "../../../shared/dates.ts";
import { agencyClient } from "../../../shared/products/saibalite/tour.ts";
import { Fields, Outcome, Screen, Slip, Tick } from "../parts/tourParts.tsx";

export const caption = agencyClient.caption;

export const countDays = (from: string, to: string) => countDaysSince(from, parseDate(to).getTime());

/** One client: her policies on a time axis, and the one that is opened. */
export function FirstScreen() {
  const { title, note, facts, legend, policies, labels, sayLeft, firstDay, days, halves, today, todayLabel } =
    agencyClient;
  const [chosen, setChosen] = useState(0);
  const name = useId();
  const policy = policies[chosen] as (typeof policies)[number];
  const todayAt = countDays(firstDay, today);
  return (
    <Screen title={title} note={note}>
      <div className="screen__main">
        <ul className="cluster timeline__facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <fieldset className="timeline">
          <legend className="visually-hidden">{legend}</legend>
          <p className="timeline__halves" aria-hidden="true">
            {halves.map((half) => (
              <span key={half}>{half}</span>
            ))}
          </p>
          {policies.map(({ name: policyName, from, to }, index) => (
            <label className={index === chosen ? "timeline__row is-current" : "timeline__row"} key={policyName}>
              <span className="screen__pick">
                <Tick type="radio" name={name} checked={index === chosen} onChange={() => setChosen(index)} />
                {policyName}
              </span>
              <svg viewBox={`0 0 ${days} 40`} preserveAspectRatio="none" aria-hidden="true">
                <path className="timeline__rules" d={`M${days / 4} 0v40M${days / 2} 0v40M${(days * 3) / 4} 0v40`} />
                <rect x={countDays(firstDay, from)} y="8" width={countDays(from, to) + 1} height="24" />
                <path className="timeline__today" d={`M${todayAt} 0v40`} />
              </svg>
            </label>
          ))}
          <p className="timeline__label">{todayLabel}</p>
        </fieldset>
      </div>
      <Slip heading={policy.name}>
        <Fields
          fields={[
            { label: labels.number, value: policy.number },
            { label: labels.insurer, value: policy.insurer },
            { label: labels.sum, value: formatAmount(policy.sum) },
            { label: labels.premium, value: formatAmount(policy.premium) },
            { label: labels.ends, value: formatDate(policy.to) },
            { label: labels.claims, value: policy.claims },
          ]}
        />
        <Outcome>
          <b>{sayLeft(policy.left)}</b> <span>{policy.next}</span>
        </Outcome>
      </Slip>
    </Screen>
  );
}
