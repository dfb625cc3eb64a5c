import { type ReactNode, useId } from "react";

/** What screens are made of, so that a screen is mostly its data. */

export function Screen({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="mock screen">
      <div className="mock__bar">
        {title}
        <span>{note}</span>
      </div>
      <div className="screen__body">{children}</div>
    </div>
  );
}

/** Names and values in a sheet of their own, beside what the screen is about. */
export function Slip({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="screen__slip">
      <h4>{heading}</h4>
      {children}
    </div>
  );
}

interface FieldsProps {
  fields: readonly { label: string; value: ReactNode }[];
  className?: string;
}

export function Fields({ fields, className = "screen__fields" }: FieldsProps) {
  return (
    <dl className={className}>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SliderProps {
  className: string;
  label: string;
  value: number;
  /** A value as it is read. */
  say: (value: number) => string;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  /** A scale below it. */
  children?: ReactNode;
}

/** What is asked and its value above a slider as wide as the chart that it moves. */
export function Slider({ className, label, value, say, onChange, children, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className={`screen__slider ${className}`}>
      <label htmlFor={id}>
        {label} <b>{say(value)}</b>
      </label>
      <input
        {...range}
        aria-valuetext={say(value)}
        id={id}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        type="range"
        value={value}
      />
      {children}
    </div>
  );
}

interface LedgerProps {
  columns: readonly string[];
  /** Cells in the order of the columns; the first names the row. */
  rows: readonly { id: string; cells: readonly ReactNode[]; isCurrent?: boolean }[];
  /** The places of columns with numbers. */
  numbers?: readonly number[];
}

/** A table on a desk; on a phone each row is a card with its names beside its values. */
export function Ledger({ columns, rows, numbers = [] }: LedgerProps) {
  const kind = (column: number) => (numbers.includes(column) ? "is-number" : undefined);
  return (
    <table className="mock__table screen__ledger">
      <thead>
        <tr>
          {columns.map((name, column) => (
            <th className={kind(column)} key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, isCurrent }) => (
          <tr className={isCurrent ? "is-current" : undefined} key={id}>
            {cells.map((cell, column) => (
              <td className={kind(column)} data-name={columns[column]} key={columns[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChoiceProps {
  legend: string;
  options: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Letters of all options that stand in one line of a slip. */
const lineLength = 15;

/** One of a few, in a row; in a slip one below the other where they are long. */
export function Choice({ legend, options, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  const isLong = options.join("").length > lineLength;
  return (
    <fieldset className={isLong ? "screen__choice screen__choice--long" : "screen__choice"}>
      <legend>{legend}</legend>
      {options.map((option, index) => (
        <label key={option}>
          <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

/** What has come of what the visitor did. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p className="screen__outcome" role="status">
      {children}
    </p>
  );
}
