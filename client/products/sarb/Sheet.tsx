import { createContext, useContext } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { formatDate } from "../../../shared/dates.ts";
import { fillText } from "../../../shared/fillText.ts";
import { findFigure, findSheets, findThread } from "../../../shared/products/sarb/figures.ts";
import {
  days,
  type FigureKey,
  reinsurers,
  type Sheet,
  type SheetRow,
  type SheetTable,
  sheetWords as words,
} from "../../../shared/products/sarb/followOneRisk.ts";
import { risk } from "../../../shared/products/sarb/page.yaml";
import type { Part, Placement } from "../../../shared/products/sarb/placement.ts";
import { SpecimenStamp } from "../../components/Stamp.tsx";

/** The figure that the visitor follows now. It is marked everywhere on the sheets. */
export const Followed = createContext<FigureKey | undefined>(undefined);

/** A date that does not break across lines. */
const writeDay = (day: Sheet["day"]) => formatDate(days[day]).replaceAll(" ", "\u00a0");

/** A handwritten signature for each reinsurer, as SVG paths. */
const signatures = [
  "M3 17C7 6 9 3 10 5c1 3-3 9-3 12 3-1 5-8 8-8 2 0-1 7 1 7 4 0 5-9 8-9s-1 8 2 8c3 0 4-6 7-6 2 0 0 5 3 5s6-3 15-7",
  "M14 6C7 5 3 11 5 16c2 3 8 1 10-4 1-4-1-7-3-6-2 2 4 9 8 8 3-1 3-6 5-6 3 0-1 7 2 7 4 0 4-7 7-7s0 6 3 6 7-4 14-4",
  "M6 4C6 9 5 14 4 19M6 5c8-4 12 2 4 6 8-1 9 7-2 7 7 1 12-9 16-9 3 0-3 8 0 8 4 0 5-8 8-8 2 0-1 6 2 6 4 0 8-5 15-6",
] as const;

export function RiskSheet({ sheet, number, placement }: { sheet: Sheet; number: number; placement: Placement }) {
  const { id, title, from, to, day, rows, table, after } = sheet;
  return (
    <article className="sheet risk-sheet" aria-labelledby={id} data-print="keep">
      <header className="risk-sheet__head">
        <h3 className="risk-sheet__title" id={id}>
          {title}
        </h3>
        <p className="risk-sheet__reference">{words.reference}</p>
        <p className="row risk-sheet__parties">
          {`${from} to ${to}`}
          <span>{writeDay(day)}</span>
        </p>
      </header>
      <Rows rows={rows} placement={placement} />
      {table && <Lines table={table} placement={placement} />}
      {after && (
        <>
          <h4 className="risk-sheet__caption">{`${after.heading}, ${writeDay(after.day)}`}</h4>
          <Rows rows={after.rows} placement={placement} />
        </>
      )}
      <footer className="risk-sheet__foot">
        <p>
          {fillText(risk.sheet, { number })}
          {`, ${risk.illustration}`}
        </p>
        <SpecimenStamp />
      </footer>
    </article>
  );
}

function Rows({ rows, placement }: { rows: readonly SheetRow[]; placement: Placement }) {
  return (
    <dl className="risk-rows">
      {rows.map(({ label, text, days: named, figure, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {[text, named?.map(writeDay).join(" to ")].filter(Boolean).join(", ")}
            {figure && <Figure name={figure} placement={placement} isMoney />}
            {note && <span className="risk-rows__note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A row for each reinsurer, for the open share or the excess over 100%, and for the total. */
function Lines({ table, placement }: { table: SheetTable; placement: Placement }) {
  const { caption, day, columns, withOpen, total, signed } = table;
  const { open, state } = placement;
  return (
    <table className="risk-lines">
      <caption className="risk-sheet__caption">{day ? `${caption}, ${writeDay(day)}` : caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.reinsurer}</th>
          {columns.map(({ of, label }) => (
            <th scope="col" key={of}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reinsurers.map(({ name }, index) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {signed && (
                <svg className="icon risk-lines__signature" viewBox="0 0 54 22" aria-hidden="true">
                  <path d={signatures[index]} />
                </svg>
              )}
            </th>
            {columns.map(({ of, label }) => (
              <td key={of} data-label={label}>
                <Figure name={`${of}-${index}`} placement={placement} />
              </td>
            ))}
          </tr>
        ))}
        {withOpen && open && state === "open" && (
          <tr className="risk-lines__open">
            <th scope="row">{words.openRow}</th>
            {columns.map(({ of, label }) => (
              <td key={of} data-label={label}>
                {write(of, open[of])}
              </td>
            ))}
          </tr>
        )}
        {withOpen && state === "over" && (
          <tr className="risk-lines__open">
            <th scope="row">{words.overRow}</th>
            {columns.map(({ of, label }) => (
              <td key={of} data-label={label}>
                {of === "line" ? `${placement.placedPercent - 100}%` : words.open}
              </td>
            ))}
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          {columns.map(({ of, label }) => (
            <td key={of} data-label={label}>
              {of === "line" ? (
                `${withOpen ? 100 : placement.placedPercent}%`
              ) : (
                <Figure name={withOpen ? of : `placed-${of}`} placement={placement} />
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

interface FigureProps {
  name: FigureKey;
  placement: Placement;
  /** Writes the currency before the figure. Tables give it above them. */
  isMoney?: boolean;
}

function Figure({ name, placement, isMoney }: FigureProps) {
  const followed = useContext(Followed);
  const value = findFigure(name, placement);
  if (value === undefined) return <span className="risk-open">{words.open}</span>;
  const thread = findThread(name, placement);
  const goesOn = findSheets(thread, placement).length > 1;
  return (
    <span
      className="risk-figure"
      data-figure={goesOn ? thread : undefined}
      data-marked={goesOn && thread === followed ? "" : undefined}
    >
      {(isMoney ? `${words.currency} ` : "") + write(name.split("-")[0] as keyof Part, value)}
    </span>
  );
}

function write(of: keyof Part | string, value: number): string {
  return of === "line" ? `${value}%` : formatAmount(value);
}
