import { State, type StateKind } from "../../components/State.tsx";

/** Received, scrutiny, decision. */
const stepCount = 3;

const requests: {
  id: string;
  hospital: string;
  amount: string;
  steps: number;
  kind: StateKind;
  state: string;
  current?: true;
}[] = [
  { id: "H-2201", hospital: "Hospital A", amount: "84,000", steps: 3, kind: "good", state: "Approved" },
  { id: "H-2204", hospital: "Hospital B", amount: "32,500", steps: 2, kind: "wait", state: "Scrutiny", current: true },
  { id: "H-2207", hospital: "Hospital A", amount: "108,500", steps: 2, kind: "stop", state: "Query" },
  { id: "H-2209", hospital: "Hospital C", amount: "18,200", steps: 1, kind: "open", state: "Received" },
  { id: "H-2212", hospital: "Hospital B", amount: "47,900", steps: 2, kind: "wait", state: "Scrutiny" },
  { id: "H-2215", hospital: "Hospital D", amount: "26,400", steps: 1, kind: "open", state: "Received" },
];

/** SATAOnline: cashless requests in the order of arrival. All except the approved one are open. */
export function Screen() {
  return (
    <div className="mock">
      <div className="mock__bar">
        Pre-authorisation queue<span>5 open, oldest 2 h</span>
      </div>
      <div className="mock__body">
        <table className="mock__table">
          <thead>
            <tr>
              <th>Request</th>
              <th className="mock__hide-narrow">Hospital</th>
              <th className="is-number">Amount (INR)</th>
              <th>Step</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <tr className={request.current && "is-current"} key={request.id}>
                <td>{request.id}</td>
                <td className="mock__hide-narrow">{request.hospital}</td>
                <td className="is-number">{request.amount}</td>
                <td>
                  <ProgressDots done={request.steps} />
                </td>
                <td>
                  <State kind={request.kind}>{request.state}</State>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function ProgressDots({ done }: { done: number }) {
  const steps = Array.from({ length: stepCount }, (_, index) => index);
  return (
    <span className="progress-dots">
      {steps.map((step) => (
        <i className={step < done ? "is-done" : undefined} key={step} />
      ))}
    </span>
  );
}

export const caption = "Sample screen: a queue of cashless pre-authorisation requests.";
