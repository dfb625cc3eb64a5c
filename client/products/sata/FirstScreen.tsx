import { useState } from "react";
import { sataImport } from "../../../shared/products/sata/tour.ts";
import { State } from "../../components/Stamp.tsx";
import { Choice, Ledger, Outcome, Screen, Slip } from "../parts/tourParts.tsx";
import { ageOn, readDate, sayDay } from "./sums.ts";

export const caption = sataImport.caption;

/** An insurer's file of members, as its dates are read, and the ID card of one member. */
export function FirstScreen() {
  const { title, note, columns, rows, begins, order, sayFault, sayResult, slip, card } = sataImport;
  // The right order, so the visitor causes the faults.
  const [chosen, setChosen] = useState(1);
  const read = rows.map(({ born }) => readDate(born, chosen === 1));
  const carded = read[card.row];
  const isIssued = carded !== undefined && !("noMonth" in carded);
  return (
    <Screen title={title} note={note} isNarrow>
      <div className="screen__main">
        <Choice legend={order.legend} options={order.options} chosen={chosen} onChoose={setChosen} />
        <Ledger
          columns={columns}
          numbers={[4]}
          lesser={[1, 3, 4]}
          inPairs
          rows={rows.map(({ member, relation, born }, index) => {
            const day = read[index] as (typeof read)[number];
            return {
              id: member,
              cells: [
                member,
                relation,
                born,
                "noMonth" in day ? (
                  <State kind="stop" key="born">
                    {sayFault(day.noMonth)}
                  </State>
                ) : (
                  sayDay(day)
                ),
                "noMonth" in day ? "–" : ageOn(day, begins),
              ],
            };
          })}
        />
      </div>
      <Slip heading={slip}>
        <div className={isIssued ? "id-card is-issued" : "id-card"}>
          <p>{card.issuer}</p>
          <b>{card.member}</b>
          {isIssued && (
            <>
              <p>{card.number}</p>
              <p>{`${card.born} ${sayDay(carded)}`}</p>
            </>
          )}
          <p>{card.group}</p>
          <p>{isIssued ? card.until : <State kind="stop">{card.waiting}</State>}</p>
        </div>
        <Outcome>{sayResult(read.filter((day) => !("noMonth" in day)).length, rows.length)}</Outcome>
      </Slip>
    </Screen>
  );
}
