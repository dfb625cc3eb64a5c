import { State, type StateKind } from "../../components/State.tsx";

const policies: {
  policy: string;
  line: string;
  until: string;
  kind: StateKind;
  reminder: string;
  current?: true;
}[] = [
  { policy: "L-0042", line: "Motor", until: "12 Mar", kind: "good", reminder: "Sent", current: true },
  { policy: "L-0058", line: "Health", until: "30 Jun", kind: "open", reminder: "Set" },
  { policy: "L-0071", line: "Home", until: "4 Sep", kind: "open", reminder: "Set" },
];

/** SAIBALite: one client, the policies, and the next renewal as a page of a tear-off calendar. */
export function Screen() {
  return (
    <div className="mock">
      <div className="mock__bar">Client card</div>
      <div className="mock__body">
        <div className="client-card">
          <div>
            <p className="client-card__name">Sample client</p>
            <p className="mock__dim">
              Mohali, Punjab
              <br />
              +91 00000 00000
            </p>
          </div>
          <div className="tear-off">
            <b>Renewal</b>
            <span>12 Mar</span>
          </div>
        </div>
        <table className="mock__table">
          <thead>
            <tr>
              <th>Policy</th>
              <th>Class</th>
              <th>Until</th>
              <th>Reminder</th>
            </tr>
          </thead>
          <tbody>
            {policies.map(({ policy, line, until, kind, reminder, current }) => (
              <tr className={current && "is-current"} key={policy}>
                <td>{policy}</td>
                <td>{line}</td>
                <td>{until}</td>
                <td>
                  <State kind={kind}>{reminder}</State>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

export const caption = "Sample screen: a client card with three policies and the next renewal date.";
