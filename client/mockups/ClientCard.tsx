import { State } from "../components/State.tsx";

/** SAIBALite: one client, the policies and the next renewal as a leaf of a tear-off calendar. */
export function ClientCard() {
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
            <tr className="is-current">
              <td>L-0042</td>
              <td>Motor</td>
              <td>12 Mar</td>
              <td>
                <State kind="good">Sent</State>
              </td>
            </tr>
            <tr>
              <td>L-0058</td>
              <td>Health</td>
              <td>30 Jun</td>
              <td>
                <State kind="open">Set</State>
              </td>
            </tr>
            <tr>
              <td>L-0071</td>
              <td>Home</td>
              <td>4 Sep</td>
              <td>
                <State kind="open">Set</State>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}
