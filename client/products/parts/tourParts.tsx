import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";

/** The kit of parts of which all drawn screens are made (Kit.css), so that the code of a screen is mostly data. */

/**
 * Whether the screen is a picture (ProductScreen.tsx), and how large: then its parts have no handlers, controls or ids. A
 * screen may begin further on there, where that says more.
 */
export const Still = createContext<"small" | "hero" | undefined>(undefined);
export const useStill = () => use(Still);

interface ScreenProps {
  title: string;
  note: string;
  /** The main content is narrow enough for a hero to have the slip beside it. */
  isNarrow?: boolean;
  children: ReactNode;
}

export function Screen({ title, note, isNarrow = false, children }: ScreenProps) {
  return (
    <div className={isNarrow ? "sheet mock screen screen--narrow" : "sheet mock screen"}>
      <div className="mock__bar">
        {title}
        <span>{note}</span>
      </div>
      <div className="screen__body">{children}</div>
    </div>
  );
}

interface SlipProps {
  heading: string;
  /** On a phone the panel is above the main content, because the visitor's choice is in it. */
  isFirst?: boolean;
  /** A picture of the screen is without it. */
  isLesser?: boolean;
  children: ReactNode;
}

/** A panel beside the main content of the screen. */
export function Slip({ heading, isFirst = false, isLesser = false, children }: SlipProps) {
  const still = useStill();
  if (still && isLesser) return null;
  return (
    <div className={isFirst ? "screen__slip screen__slip--first" : "screen__slip"}>
      {/* A heading in the hero would skip two levels. */}
      {still ? <b className="screen__title">{heading}</b> : <h4>{heading}</h4>}
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

/** The radio button or checkbox of the label around it. A picture shows what is chosen by the label's class. */
export function Tick(props: ComponentProps<"input">) {
  return useStill() ? null : <input {...props} />;
}

interface PressProps {
  className: string;
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A word that can be pressed. */
export function Press({ className, isPressed, onPress, children }: PressProps) {
  if (useStill()) return <b className={className}>{children}</b>;
  return (
    <button
      className={isPressed ? `${className} is-pressed` : className}
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface SliderProps {
  label: string;
  value: number;
  /** The value as text. */
  say: (value: number) => string;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  /** A scale below the slider. */
  children?: ReactNode;
}

/** The label and the value above a slider. The slider is as wide as the chart that it controls. */
export function Slider({ label, value, say, onChange, children, ...range }: SliderProps) {
  const id = useId();
  if (useStill()) {
    return (
      <div className="screen__slider">
        <p>
          {`${label} `}
          <b>{say(value)}</b>
        </p>
        <svg aria-hidden="true">
          <rect width="100%" height="3" y="6.5" />
          <circle cx={`${((value - range.min) / (range.max - range.min)) * 100}%`} cy="8" r="7" />
        </svg>
        {children}
      </div>
    );
  }
  return (
    <div className="screen__slider">
      <label htmlFor={id}>
        {/* Hidden, because the slider says its value itself, and its name must not change with it. */}
        {label} <b aria-hidden="true">{say(value)}</b>
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

interface StagesProps {
  label?: string;
  stages: readonly { name: string; text: string }[];
  /** Index of the current stage. Those before it are done. */
  current: number;
}

/** Stages on a line, from left to right or, on a phone, from top to bottom. */
export function Stages({ label, stages, current }: StagesProps) {
  return (
    <ol className="screen__stages" aria-label={label}>
      {stages.map(({ name, text }, index) => (
        <li
          className={index < current ? "is-done" : undefined}
          aria-current={index === current ? "step" : undefined}
          key={name}
        >
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

interface LedgerProps {
  columns: readonly string[];
  /** Cells in the order of the columns. The first cell names the row. */
  rows: readonly { id: string; cells: readonly ReactNode[]; isCurrent?: boolean }[];
  /** Indexes of the columns with numbers. */
  numbers?: readonly number[];
  /** Indexes of the columns that a small picture is without. */
  lesser?: readonly number[];
  /** On a phone two cells share a line, without the names of their columns. A fifth cell is left out there. */
  inPairs?: boolean;
}

/** A table. On a phone each row is a card with the column names beside the values. */
export function Ledger({ columns, rows, numbers = [], lesser = [], inPairs = false }: LedgerProps) {
  const still = useStill();
  const kind = (column: number) =>
    [numbers.includes(column) && "is-number", still && lesser.includes(column) && "is-lesser"]
      .filter(Boolean)
      .join(" ") || undefined;
  const isShown = (_: unknown, column: number) => still !== "small" || !lesser.includes(column);
  return (
    <table className={`mock__table screen__ledger${inPairs && !still ? " screen__ledger--pairs" : ""}`}>
      <thead>
        <tr>
          {columns.filter(isShown).map((name) => (
            <th className={kind(columns.indexOf(name))} key={name} scope={still ? undefined : "col"}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, isCurrent }) => (
          <tr className={isCurrent ? "is-current" : undefined} key={id}>
            {columns.filter(isShown).map((name) => (
              <td className={kind(columns.indexOf(name))} data-name={still ? undefined : name} key={name}>
                {cells[columns.indexOf(name)]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each document has a different layout of text lines. */
const documentLines = [
  "M8 12h26M8 20h26M8 28h26M8 36h14",
  "M8 12h18M8 20h40M8 28h40M8 36h32",
  "M8 12h14M40 12h8M8 20h14M40 20h8M8 28h14M40 28h8M34 36h14",
  "M20 12h16M14 20h28M8 36h12M36 36h12",
];

/** A document in small. `place` is its place among the others. */
export function DocumentDrawing({ place }: { place: number }) {
  return (
    <svg className="screen__document" viewBox="0 0 56 48" aria-hidden="true">
      <path d={documentLines[place % documentLines.length]} />
    </svg>
  );
}

interface ChoiceProps {
  legend: string;
  options: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** How many letters of all options together fit on one line of a slip. */
const lineLength = 15;

/** Radio buttons in a row. In a slip, long options are one below the other. */
export function Choice({ legend, options, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  const isLong = options.join("").length > lineLength;
  if (useStill()) {
    return (
      <p className="screen__chosen">
        {`${legend} `}
        <b>{options[chosen]}</b>
      </p>
    );
  }
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

/** The result of the visitor's last action. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p className="screen__outcome" role={useStill() ? undefined : "status"}>
      {children}
    </p>
  );
}
