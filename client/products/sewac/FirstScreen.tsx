import { useState } from "react";
import { sewacDocuments } from "../../../shared/products/sewac/tour.ts";
import { State } from "../../components/Stamp.tsx";
import { DocumentDrawing, Fields, Outcome, Screen, Slip, Stages, Tick, useStill } from "../parts/tourParts.tsx";

export const caption = sewacDocuments.caption;

/** A claim as the employee sees it: where it stands, and the documents for it. */
export function FirstScreen() {
  const { title, note, documentsHeading, uploaded, missing, documents, stages, slip, count, outcome } = sewacDocuments;
  const still = useStill();
  const [there, setThere] = useState<readonly string[]>(documents.slice(0, still ? 3 : 1));
  const lacking = documents.filter((name) => !there.includes(name));
  const reached = lacking.length > 0 ? 1 : 2;
  return (
    <Screen title={title} note={note}>
      <div className="screen__main">
        <Stages
          stages={stages.map(({ name, text }, index) => ({
            name,
            text: index > reached ? "" : index === 1 ? count(there.length, documents.length) : text,
          }))}
          current={reached}
        />
        <fieldset>
          {!still && <legend className="screen__heading">{documentsHeading}</legend>}
          <div className="screen__cards">
            {documents.map((name, index) => {
              const isThere = there.includes(name);
              return (
                <label className={isThere ? "screen__card is-there" : "screen__card"} key={name}>
                  <DocumentDrawing place={index} />
                  <span className="screen__pick">
                    <Tick
                      type="checkbox"
                      checked={isThere}
                      onChange={() => setThere(isThere ? there.filter((other) => other !== name) : [...there, name])}
                    />
                    {name}
                  </span>
                  <State kind={isThere ? "good" : "wait"}>{isThere ? uploaded : missing}</State>
                </label>
              );
            })}
          </div>
        </fieldset>
      </div>
      <Slip heading={slip.heading}>
        <Fields fields={slip.fields} />
        <Outcome>{outcome(lacking)}</Outcome>
      </Slip>
    </Screen>
  );
}
