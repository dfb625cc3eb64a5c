import { State } from "../../components/State.tsx";

/** SEWAC: e-card, dependants and claim status on the employee's phone, and beside it what HR and the manager see. */
export function Screen() {
  return (
    <div className="mock mock--split">
      <div className="phone">
        <div className="phone__bar">
          <span>14:20</span>
          <span>SEWAC</span>
        </div>
        <div className="phone__body">
          <div className="e-card">
            Group health (GMC)
            <b>Sample employee</b>
            Member 0000 0147
            <svg viewBox="0 0 150 26" preserveAspectRatio="none" aria-hidden="true">
              <path
                stroke="currentColor"
                strokeWidth="26"
                strokeDasharray="2 3 1 2 4 2 1 4 2 2 3 1 1 3 5 2"
                d="M0 13h150"
              />
            </svg>
          </div>
          <div className="phone__rows">
            <p>
              <b>Dependants</b>
              <span>2 of 3 cards</span>
            </p>
            <p>
              <span>Spouse</span>
              <State kind="good">Card</State>
            </p>
            <p>
              <span>Child</span>
              <State kind="good">Card</State>
            </p>
            <p>
              <span>Parent</span>
              <State kind="wait">Awaited</State>
            </p>
            <p>
              <b>Claim status</b>
              <span>1 open</span>
            </p>
          </div>
        </div>
      </div>
      <div className="desks">
        <p className="desks__who">What HR sees</p>
        <p>
          <b>Enrolment</b>
          <State kind="open">2 employees to add</State>
        </p>
        <p>
          <b>Policy conditions</b>
          <span>Room, maternity</span>
        </p>
        <p className="desks__who">What the manager sees</p>
        <p>
          <b>Active policies</b>
          <span>GMC, GPA, GTL</span>
        </p>
        <p>
          <b>Endorsement</b>
          <State kind="open">Placed</State>
        </p>
        <p>
          <b>Claim documents</b>
          <State kind="good">2 uploaded</State>
        </p>
      </div>
    </div>
  );
}

export const caption = "Sample screen: an employee’s e-card and dependants, and what HR and the insurance manager see.";
