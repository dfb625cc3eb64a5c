import { drawnCast } from "../../../shared/content/drawnCast.ts";
import { sampleLines } from "../../../shared/content/sampleLines.ts";
import { Shares } from "../../components/Shares.tsx";
import { State, type StateKind } from "../../components/State.tsx";

const documents: { name: string; party: string; due: string; kind: StateKind; state: string; current?: true }[] = [
  { name: "Cover note", party: "Cedant", due: "02 Mar", kind: "good", state: "Issued" },
  { name: "Debit note", party: "Cedant", due: "09 Mar", kind: "good", state: "Raised" },
  { name: "Closing", party: drawnCast.reinsurer[0], due: "16 Mar", kind: "wait", state: "Due", current: true },
  { name: "Credit note", party: drawnCast.reinsurer[1], due: "23 Mar", kind: "open", state: "Not yet" },
];

/** SARBOnline: a slip whose lines add up to 100%, and the documents that follow. */
export function Screen() {
  return (
    <div className="mock">
      <div className="mock__bar">
        Slip R-0147<span>100% placed</span>
      </div>
      <div className="mock__body">
        <Shares split="40-35-25" shares={sampleLines} />
        <table className="mock__table">
          <thead>
            <tr>
              <th>Document</th>
              <th className="mock__hide-narrow">For</th>
              <th>Due</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((note) => (
              <tr className={note.current && "is-current"} key={note.name}>
                <td>{note.name}</td>
                <td className="mock__hide-narrow">{note.party}</td>
                <td>{note.due}</td>
                <td>
                  <State kind={note.kind}>{note.state}</State>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="cluster mock__reminder">
          <b>Premium payment warranty</b>
          <State kind="wait">Reminder 30 Mar</State>
        </div>
      </div>
    </div>
  );
}

export const caption = "Sample screen: a slip whose reinsurer lines add to 100%, with the closings that follow.";
