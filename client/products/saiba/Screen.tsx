import { drawnCast } from "../../../shared/content/drawnCast.ts";
import { State, type StateKind } from "../../components/State.tsx";

const [first, second, third, fourth, fifth] = drawnCast.client;

const due = [
  { count: 2, label: "Overdue" },
  { count: 4, label: "7 days" },
  { count: 6, label: "30 days" },
  { count: 10, label: "60 days" },
];

const renewals: {
  policy: string;
  client: string;
  line: string;
  due: string;
  kind: StateKind;
  state: string;
  current?: true;
}[] = [
  { policy: "S-0117", client: first, line: "Motor", due: "04 Mar", kind: "stop", state: "Overdue" },
  {
    policy: "S-0121",
    client: second,
    line: "Property",
    due: "12 Mar",
    kind: "wait",
    state: "Quoted",
    current: true,
  },
  { policy: "S-0126", client: third, line: "Health", due: "15 Mar", kind: "open", state: "Reminder sent" },
  { policy: "S-0130", client: fourth, line: "Travel", due: "21 Mar", kind: "good", state: "Renewed" },
  { policy: "S-0134", client: fifth, line: "Engineering", due: "28 Mar", kind: "open", state: "Reminder sent" },
];

/** SAIBAOnline: renewals that are due, and the state of each. */
export function Screen() {
  return (
    <div className="mock">
      <div className="mock__bar">
        Renewal register<span>Next 60 days</span>
      </div>
      <div className="mock__body">
        <div className="due-strip">
          {due.map((part) => (
            <div className="due-strip__part" key={part.label}>
              <b>{part.count}</b>
              {part.label}
            </div>
          ))}
        </div>
        <table className="mock__table">
          <thead>
            <tr>
              <th>Policy</th>
              <th>Client</th>
              <th className="mock__hide-narrow">Class</th>
              <th>Due</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {renewals.map((renewal) => (
              <tr className={renewal.current && "is-current"} key={renewal.policy}>
                <td>{renewal.policy}</td>
                <td>{renewal.client}</td>
                <td className="mock__hide-narrow">{renewal.line}</td>
                <td>{renewal.due}</td>
                <td>
                  <State kind={renewal.kind}>{renewal.state}</State>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

export const caption = "Sample screen: a renewal register of the next 60 days.";
