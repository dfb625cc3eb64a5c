import { officeZone, hours as words } from "../../shared/content/common.yaml";
import { site } from "../../shared/content/site.ts";
import { fillText } from "../../shared/fillText.ts";
import { getHoursRows, useOfficeMoment } from "../browser/officeHours.ts";

/** The specified office hours, and after hydration whether the office is open now. */
export function OfficeHours() {
  const moment = useOfficeMoment();
  return (
    <div className="office-hours">
      <p className="cluster open-now needs-script">
        {moment && (
          <>
            <b className={moment.isOpen ? undefined : "is-closed"}>{moment.isOpen ? words.open : words.closed}</b>{" "}
            <span className="open-now__clock small muted">
              {`${moment.officeTime} ${officeZone}${moment.visitorTime ? `, ${fillText(words.yours, { time: moment.visitorTime })}` : ""}`}
            </span>
          </>
        )}
      </p>
      <table className="hours">
        <caption className="visually-hidden">
          {`${words.caption}, `}
          {officeZone}
        </caption>
        <tbody>
          {getHoursRows(site.hours).map(({ days, hours, isOpen }) => (
            <tr key={days} className={moment?.isOpenDay === isOpen ? "is-today" : undefined}>
              <th scope="row">{days}</th>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
