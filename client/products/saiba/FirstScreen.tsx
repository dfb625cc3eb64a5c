import { useId, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { saibaQuotes } from "../../../shared/products/saiba/tour.ts";
import { Fields, Ledger, Outcome, Screen, Slip, Tick } from "../parts/tourParts.tsx";

export const caption = saibaQuotes.caption;

const brokerageRate = 0.1;

/** Quotes of several insurers, and the one that the broker recommends. */
export function FirstScreen() {
  const { title, note, columns, quotes, slip, reasons } = saibaQuotes;
  const [chosen, setChosen] = useState(1);
  const name = useId();
  const quote = quotes[chosen] as (typeof quotes)[number];
  return (
    <Screen title={title} note={note}>
      <Ledger
        columns={columns}
        numbers={[1, 2]}
        lesser={[3, 4]}
        rows={quotes.map(({ insurer, premium, excess, driver, roadside }, index) => ({
          id: insurer,
          isCurrent: index === chosen,
          cells: [
            <label className="screen__pick" key="pick">
              <Tick type="radio" name={name} checked={index === chosen} onChange={() => setChosen(index)} />
              {insurer}
            </label>,
            formatAmount(premium),
            excess,
            driver,
            roadside,
          ],
        }))}
      />
      <Slip heading={slip.heading}>
        <Fields
          fields={[
            { label: columns[0], value: <b>{quote.insurer}</b> },
            { label: slip.premium, value: `${slip.currency} ${formatAmount(quote.premium)}` },
            { label: slip.brokerage, value: `${slip.currency} ${formatAmount(quote.premium * brokerageRate)}` },
          ]}
        />
        <Outcome>{reasons[chosen]}</Outcome>
      </Slip>
    </Screen>
  );
}
