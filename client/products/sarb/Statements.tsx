import { useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { stateAccount, stateTreaty } from "../../../shared/placing.ts";
import { sarbPlacement, sarbStatement, sarbTreaty } from "../../../shared/products/sarb/tour.ts";
import { Choice, Ledger, Outcome, Screen, Slip } from "../parts/tourParts.tsx";

const { lines } = sarbPlacement;

/** The tour's last screen: the amount that each reinsurer of the risk owes, and the quarterly account of a treaty. */
export function SarbStatements() {
  const { title, note, accounts, legend, sayDue } = sarbStatement;
  const [chosen, setChosen] = useState(0);
  const line = lines[chosen];
  return (
    <Screen title={title} note={note}>
      {line ? <Statement {...line} /> : <TreatyAccount />}
      <Slip heading={accounts} isFirst>
        <Choice
          legend={legend}
          options={[...lines.map(({ name, signed }) => `${name}, ${signed}%`), sarbTreaty.option]}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Outcome>
          {line
            ? sayDue(line.name, line.signed, formatAmount(oweFor(line.signed)))
            : sarbTreaty.sayDue(formatAmount(treaty.balance.ceded), formatAmount(treaty.balance.share))}
        </Outcome>
      </Slip>
    </Screen>
  );
}

const oweFor = (signed: number) => -(stateAccount(sarbPlacement, signed).at(-1)?.balance ?? 0);

function Statement({ name, signed }: { name: string; signed: number }) {
  const { heading, columns, entries, due } = sarbStatement;
  return (
    <div className="statement">
      <h4>{`${heading} ${name}, USD`}</h4>
      <Ledger
        columns={columns}
        numbers={[2, 3, 4]}
        rows={stateAccount(sarbPlacement, signed).map(({ id, debit, credit, balance }) => ({
          id,
          cells: [
            entries[id].date,
            entries[id].what,
            debit === undefined ? "" : formatAmount(debit),
            credit === undefined ? "" : formatAmount(credit),
            formatAmount(balance),
          ],
        }))}
      />
      <p className="row statement__due">
        {due}
        <b>{`USD ${formatAmount(oweFor(signed))}`}</b>
      </p>
    </div>
  );
}

const treaty = stateTreaty(sarbTreaty);

function TreatyAccount() {
  const { heading, columns, entries, due } = sarbTreaty;
  return (
    <div className="statement">
      <h4>{heading}</h4>
      <Ledger
        columns={columns}
        numbers={[1, 2, 3]}
        rows={[
          ...treaty.entries.map(({ id, booked, ceded, share }) => ({
            id,
            cells: [
              entries[id],
              booked === undefined ? "" : formatAmount(booked),
              formatAmount(ceded),
              formatAmount(share),
            ],
          })),
          {
            id: "balance",
            isCurrent: true,
            cells: [due, "", formatAmount(treaty.balance.ceded), formatAmount(treaty.balance.share)],
          },
        ]}
      />
    </div>
  );
}
