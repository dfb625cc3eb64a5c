import { useState } from "react";
import { superCropEnrolment } from "../../../shared/products/supercrop/tour.ts";
import { State } from "../../components/Stamp.tsx";
import { Choice, DocumentDrawing, Fields, Outcome, Screen, Slip, useStill } from "../parts/tourParts.tsx";

export const caption = superCropEnrolment.caption;

/** A farmer's enrolment form, and the documents that are photographed for it. */
export function FirstScreen() {
  const { title, note, fields, documentsHeading, slip, legend, taken, asked, always, holdings } = superCropEnrolment;
  const { countTaken, countAsked } = superCropEnrolment;
  const [chosen, setChosen] = useState(0);
  const holding = holdings[chosen] as (typeof holdings)[number];
  const documents = [...always.map((name) => ({ name, isTaken: true })), ...holding.documents];
  const askedCount = documents.filter(({ isTaken }) => !isTaken).length;
  return (
    <Screen title={title} note={note}>
      <div className="screen__main">
        <Fields className="screen__boxes" fields={fields} />
        {!useStill() && <h4 className="screen__heading">{documentsHeading}</h4>}
        <ul className="screen__cards">
          {documents.map(({ name, isTaken }, index) => (
            <li className={isTaken ? "screen__card is-there" : "screen__card"} key={name}>
              <DocumentDrawing place={index} />
              <span className="screen__pick">{name}</span>
              <State kind={isTaken ? "good" : "wait"}>{isTaken ? taken : asked}</State>
            </li>
          ))}
        </ul>
      </div>
      <Slip heading={slip} isLesser>
        <Choice legend={legend} options={holdings.map(({ name }) => name)} chosen={chosen} onChoose={setChosen} />
        <Fields
          fields={[
            { label: countTaken, value: documents.length - askedCount },
            { label: countAsked, value: askedCount },
          ]}
        />
        <Outcome>{holding.outcome}</Outcome>
      </Slip>
    </Screen>
  );
}
