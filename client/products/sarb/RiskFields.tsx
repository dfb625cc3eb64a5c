import { useEffect, useRef, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { fillText } from "../../../shared/fillText.ts";
import {
  type FigureKey,
  rates,
  reinsurers,
  sayPlaced,
  sheetWords,
  start,
} from "../../../shared/products/sarb/followOneRisk.ts";
import { risk as words } from "../../../shared/products/sarb/page.yaml";
import {
  computePlacement,
  type Fault,
  lineLimit,
  type Placement,
  readWhole,
  sumInsuredLimit,
} from "../../../shared/products/sarb/placement.ts";
import { Icon } from "../../components/Icon.tsx";
import { Stamp } from "../../components/Stamp.tsx";

/** The fields in display order: the sum insured, then the line of each reinsurer. */
export const fields = [
  {
    id: "risk-sum",
    label: words.sumInsured,
    figure: "sumInsured",
    limit: sumInsuredLimit,
    faults: words.faults.sumInsured,
  },
  ...reinsurers.map(({ name }, index) => ({
    id: `risk-line-${index}`,
    label: fillText(words.line, { name }),
    figure: `line-${index}` as const,
    limit: lineLimit,
    faults: words.faults.line,
  })),
] as const satisfies readonly {
  id: string;
  label: string;
  figure: FigureKey;
  limit: { from: number; to: number };
  faults: Record<Fault, string>;
}[];

const startFigures = [start.sumInsured, ...start.lines];

/** The visitor's figures: the text in each field, and its last valid figure, from which the sheets are computed. */
export function useFigures() {
  const [texts, setTexts] = useState(() => startFigures.map(formatAmount));
  const [figures, setFigures] = useState<readonly number[]>(startFigures);
  const [pressed, setPressed] = useState(false);
  const fieldsRef = useRef<HTMLFieldSetElement>(null);

  const compute = ([sumInsured = 1, ...lines]: readonly number[]) => computePlacement(sumInsured, lines, rates);
  const placement = compute(figures);

  const write = (typed: string[]) => {
    const next = typed.map((text, index) => {
      const read = readWhole(text, fields[index]?.limit ?? lineLimit);
      return typeof read === "number" ? read : (figures[index] as number);
    });
    // The stamp animation plays when the lines reach 100%, not when the page loads.
    if (compute(next).state === "placed" && placement.state !== "placed") setPressed(true);
    setTexts(typed);
    setFigures(next);
  };

  // Takes over the text that the visitor typed before hydration.
  const newestWrite = useRef(write);
  useEffect(() => {
    const typed = [...(fieldsRef.current?.querySelectorAll("input") ?? [])].map((input) => input.value);
    if (typed.join() !== startFigures.map(formatAmount).join()) newestWrite.current(typed);
  }, []);

  return {
    texts,
    placement,
    pressed,
    fieldsRef,
    type: (index: number, text: string) => write(texts.map((old, at) => (at === index ? text : old))),
    /** When the visitor leaves a field, formats a valid figure as on the sheets. */
    tidy: (index: number) => {
      const read = readWhole(texts[index] ?? "", fields[index]?.limit ?? lineLimit);
      if (typeof read === "number") setTexts(texts.map((old, at) => (at === index ? formatAmount(read) : old)));
    },
  };
}

interface RiskFieldsProps {
  figures: ReturnType<typeof useFigures>;
  followed: FigureKey | undefined;
  setFocused: (figure: FigureKey | undefined) => void;
}

/** The fields for the visitor's figures, and the share of the order that they place. */
export function RiskFields({ figures, followed, setFocused }: RiskFieldsProps) {
  const { placement } = figures;
  return (
    <div className="risk__figures" data-print="no">
      <fieldset className="risk__fields needs-script" ref={figures.fieldsRef}>
        <legend className="visually-hidden">{words.figures}</legend>
        {fields.map(({ id, label, figure, limit, faults }, index) => {
          const text = figures.texts[index] ?? "";
          const read = readWhole(text, limit);
          const fault = typeof read === "number" ? undefined : faults[read];
          return (
            <div
              className="risk-field"
              key={id}
              data-figure={figure}
              data-marked={figure === followed ? "" : undefined}
            >
              <label className="field__label" htmlFor={id}>
                {label}
              </label>
              <input
                className="input"
                id={id}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                value={text}
                aria-invalid={fault ? true : undefined}
                aria-describedby={`${id}-fault`}
                onChange={(event) => figures.type(index, event.target.value)}
                onFocus={() => setFocused(figure)}
                onBlur={() => {
                  setFocused(undefined);
                  figures.tidy(index);
                }}
              />
              <p className="field__error" id={`${id}-fault`} aria-live="polite">
                {fault && (
                  <>
                    <Icon name="alert" />
                    <span>{fault}</span>
                  </>
                )}
              </p>
            </div>
          );
        })}
      </fieldset>
      <div className="risk__placed">
        <Bar placement={placement} />
        <p className={`risk__status risk__status--${placement.state}`} role="status">
          {sayPlaced(placement.placedPercent)}
        </p>
        {placement.state === "placed" && (
          <Stamp
            word="PLACED"
            above="100%"
            below={sheetWords.reference}
            className={figures.pressed ? "stamp stamp--press" : "stamp"}
          />
        )}
        {placement.state === "over" && <p className="small muted risk__over">{words.stillOpen}</p>}
      </div>
    </div>
  );
}

/** The order as a bar: each reinsurer's line in a shade of one colour, the open share, and the share above 100%. */
function Bar({ placement: { lines, placedPercent } }: { placement: Placement }) {
  const width = Math.max(100, placedPercent);
  const starts = lines.map((_, index) => lines.slice(0, index).reduce((sum, line) => sum + line, 0));
  return (
    <svg className="risk-bar" viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="risk-bar__ground" width="100" height="10" />
      {lines.map((line, index) => (
        <rect
          className={`risk-bar__part risk-bar__part--${index + 1}`}
          key={fields[index + 1]?.id}
          x={starts[index]}
          width={line}
          height="10"
        />
      ))}
      {placedPercent > 100 && <rect className="risk-bar__over" x="100" width={placedPercent - 100} height="10" />}
      <path className="risk-bar__end" d="M100 0v10" />
    </svg>
  );
}
