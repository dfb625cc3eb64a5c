import { type FigureKey, sayPlaced, sheetWords } from "../../../shared/products/sarb/followOneRisk.ts";
import { risk as words } from "../../../shared/products/sarb/page.yaml";
import { type Placement, readWhole } from "../../../shared/products/sarb/placement.ts";
import { Icon } from "../../components/Icon.tsx";
import { Stamp } from "../../components/Stamp.tsx";
import { fields, type useFigures } from "./useFigures.ts";

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
