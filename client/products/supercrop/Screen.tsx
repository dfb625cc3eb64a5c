import { Icon } from "../../components/Icon.tsx";
import { State } from "../../components/State.tsx";

/** SuperCrop: the record of a crop-cutting experiment, and an earlier record on its way through the four levels. */
export function Screen() {
  return (
    <div className="mock mock--split">
      <div className="phone">
        <div className="offline-strip">
          <Icon name="offline" />
          Offline, 3 records wait
        </div>
        <div className="phone__body">
          <div className="phone__rows">
            <p>
              <b>Crop-cutting</b>
              <span className="mock__dim">Plot 97/4</span>
            </p>
          </div>
          <Plot />
          <div className="phone__rows">
            <p>
              <span>Unit</span>
              <span>Amalpura</span>
            </p>
            <p>
              <span>Crop</span>
              <span>Paddy, kharif</span>
            </p>
            <p>
              <span>Cut area</span>
              <span>5 m × 5 m</span>
            </p>
            <p>
              <span>Weight</span>
              <b>12.6 kg</b>
            </p>
          </div>
        </div>
      </div>
      <div className="desks">
        <p className="desks__who">Plot 12/1, synced</p>
        <p>
          <b>Yield</b>
          <span>3,780 kg/ha</span>
        </p>
        <p>
          <b>Tehsil</b>
          <State kind="good">Verified</State>
        </p>
        <p>
          <b>District</b>
          <State kind="good">Verified</State>
        </p>
        <p>
          <b>Branch</b>
          <State kind="wait">Waiting</State>
        </p>
        <p>
          <b>Head office</b>
          <State kind="none">Not yet</State>
        </p>
      </div>
    </div>
  );
}

/** Furrows, and a plot marked at its four corners. */
function Plot() {
  return (
    <svg className="plot" viewBox="0 0 172 92" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="var(--product-tint)" d="M0 0h172v92H0z" />
      <path
        fill="none"
        stroke="var(--product)"
        strokeOpacity=".28"
        strokeWidth="1.5"
        d="M-6 20 60-6M-6 42 110-6M-6 64 160-6M4 84l180-76M30 94l150-64M80 94l110-46M130 94l60-24"
      />
      <path
        fill="var(--product)"
        fillOpacity=".2"
        stroke="var(--product)"
        strokeWidth="2"
        strokeDasharray="4 3"
        d="m40 24 78-10 26 48-84 14z"
      />
      <g fill="var(--surface)" stroke="var(--product)" strokeWidth="2.5">
        <circle cx="40" cy="24" r="4.5" />
        <circle cx="118" cy="14" r="4.5" />
        <circle cx="144" cy="62" r="4.5" />
        <circle cx="60" cy="76" r="4.5" />
      </g>
    </svg>
  );
}

export const caption = "Sample screen: a crop-cutting record on a phone without a network.";
