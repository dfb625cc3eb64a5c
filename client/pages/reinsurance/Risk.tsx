import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import {
  type FigureKey,
  lineFaults,
  nameFigure,
  rates,
  reinsurers,
  sayPlaced,
  sayWhere,
  sheets,
  start,
  sumFaults,
  threads,
  followOneRisk as words,
} from "../../../shared/content/followOneRisk.ts";
import { findFigure, findSheets, findThread } from "../../../shared/reinsurance/figures.ts";
import {
  computePlacement,
  type Fault,
  formatAmount,
  lineLimit,
  type Placement,
  readWhole,
  sumInsuredLimit,
} from "../../../shared/reinsurance/placement.ts";
import { useHover } from "../../browser/motion/motion.ts";
import { printPage } from "../../browser/print.ts";
import { Icon } from "../../components/Icon.tsx";
import { Stamp } from "../../components/Stamp.tsx";
import { Followed, RiskSheet } from "./Sheet.tsx";

/** The fields, in their order: the sum insured and a line for each reinsurer. */
const fields = [
  { id: "risk-sum", label: words.sumInsured, figure: "sumInsured", limit: sumInsuredLimit, faults: sumFaults },
  ...reinsurers.map(({ name }, index) => ({
    id: `risk-line-${index}`,
    label: words.line(name),
    figure: `line-${index}` as const,
    limit: lineLimit,
    faults: lineFaults,
  })),
] as const satisfies readonly {
  id: string;
  label: string;
  figure: FigureKey;
  limit: { from: number; to: number };
  faults: Record<Fault, string>;
}[];

const startFigures = [start.sumInsured, ...start.lines];

/** The visitor's figures: what stands in the fields, and the last good figure of each, by which the sheets are computed. */
function useFigures() {
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
    // The stamp comes down when the last line makes it 100, not when the page arrives.
    if (compute(next).state === "placed" && placement.state !== "placed") setPressed(true);
    setTexts(typed);
    setFigures(next);
  };

  // What was typed before the fields were live.
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
    /** A good figure is written as the sheets write it, once the visitor has left the field. */
    tidy: (index: number) => {
      const read = readWhole(texts[index] ?? "", fields[index]?.limit ?? lineLimit);
      if (typeof read === "number") setTexts(texts.map((old, at) => (at === index ? formatAmount(read) : old)));
    },
  };
}

/** Which figure is followed: the one pointed at, else the one whose field has the focus, else the one chosen by a button. */
function useFollowed(placement: Placement) {
  const [pointed, setPointed] = useState<FigureKey>();
  const [focused, setFocused] = useState<FigureKey>();
  const [chosen, setChosen] = useState<FigureKey>();
  const rootRef = useRef<HTMLDivElement>(null);
  useHover(rootRef, (hovered) => {
    if (!hovered) setPointed(undefined);
  });
  return {
    rootRef,
    followed: pointed ?? focused ?? (chosen && findThread(chosen, placement)),
    chosen,
    choose: (figure: FigureKey) => setChosen(figure === chosen ? undefined : figure),
    setFocused,
    point: ({ target }: PointerEvent) => {
      const figure = target instanceof Element ? target.closest<HTMLElement>("[data-figure]") : null;
      setPointed(figure?.dataset.figure as FigureKey | undefined);
    },
  };
}

/** One facultative risk from the enquiry to the claim advice, computed from the visitor's figures (W2). */
export function Risk() {
  const figures = useFigures();
  const { placement } = figures;
  const { rootRef, followed, chosen, choose, setFocused, point } = useFollowed(placement);
  const [at, setAt] = useState(0);
  const [all, setAll] = useState(false);
  const last = sheets.length - 1;
  const onSheets = followed && findFigure(followed, placement) !== undefined ? findSheets(followed, placement) : [];

  const walk = (to: number) => {
    if (to < 0 || to > last) return;
    setAll(false);
    setAt(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (all || event.altKey || event.ctrlKey || event.metaKey) return;
    const forwards = event.currentTarget.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight";
    const backwards = forwards === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    if (event.key !== forwards && event.key !== backwards) return;
    event.preventDefault();
    walk(event.key === forwards ? at + 1 : at - 1);
  };

  return (
    <section className="risk" id={words.id} data-block="risk" aria-labelledby="risk-heading">
      <div className="wrap" ref={rootRef} onPointerOver={point}>
        <div className="risk__intro">
          <div>
            <p className="marker">{words.marker}</p>
            <h2 className="heading-after-marker" id="risk-heading">
              {words.heading}
            </h2>
          </div>
          <div>
            <p className="lead">
              {words.lead} <span className="needs-script">{words.change}</span>
            </p>
            <p className="risk__specimen">{words.specimen}</p>
          </div>
        </div>

        <div className="risk__figures">
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
                  <p className="risk-field__fault" id={`${id}-fault`} aria-live="polite">
                    {fault && (
                      <>
                        <Icon name="alert" />
                        {fault}
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
                below={words.reference}
                className={figures.pressed ? "stamp stamp--press" : "stamp"}
              />
            )}
            {placement.state === "over" && <p className="risk__over">{words.stillOpen}</p>}
          </div>
        </div>

        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a short way to what the buttons do. */}
        <div className="risk__walk" onKeyDown={onKeyDown}>
          <ol className="risk__line needs-script">
            {sheets.map(({ id, title, shortTitle }, index) => (
              <li key={id} data-marked={onSheets.includes(index + 1) ? "" : undefined}>
                <button
                  className="risk__knot"
                  type="button"
                  aria-current={!all && index === at ? "step" : undefined}
                  onClick={() => walk(index)}
                >
                  <span className="risk__number">{index + 1}</span>
                  <span className="risk__name">{shortTitle ?? title}</span>
                </button>
              </li>
            ))}
          </ol>
          <fieldset className="risk__threads needs-script">
            <legend className="risk__legend">{words.threads}</legend>
            <div className="risk__follows">
              {threads.map((key) => (
                <button
                  className="risk__follow"
                  type="button"
                  key={key}
                  aria-pressed={key === chosen}
                  onClick={() => choose(key)}
                >
                  {nameFigure(key)}
                </button>
              ))}
            </div>
            <p className="risk__where">{followed && onSheets.length > 0 && sayWhere(followed, onSheets)}</p>
          </fieldset>
          <div className="risk__pager needs-script">
            <button
              className="button button--secondary button--compact"
              type="button"
              aria-disabled={all || at === 0}
              onClick={() => !all && walk(at - 1)}
            >
              {words.previous}
            </button>
            <button
              className="button button--secondary button--compact"
              type="button"
              aria-disabled={all || at === last}
              onClick={() => !all && walk(at + 1)}
            >
              {words.next}
            </button>
            <p className="risk__at" role="status">
              {all ? words.allShown : `${words.sheetOf(at + 1)}: ${sheets[at]?.title}`}
            </p>
            <button className="button button--secondary button--compact" type="button" onClick={() => setAll(!all)}>
              {all ? words.one : words.all}
            </button>
            <button
              className="button button--secondary button--compact"
              type="button"
              onClick={() => printPage("follow-one-risk")}
            >
              <Icon name="print" />
              {words.print}
            </button>
          </div>
          <Followed value={followed}>
            <ol className="risk__sheets" data-view={all ? "all" : "one"}>
              {sheets.map((sheet, index) => (
                <li key={sheet.id} data-place={index === at ? "here" : index === at + 1 ? "next" : undefined}>
                  <RiskSheet sheet={sheet} number={index + 1} placement={placement} />
                </li>
              ))}
              <li className="risk__end needs-script" data-place={at === last ? "next" : undefined}>
                <h3>{words.end.heading}</h3>
                <p>{words.end.text}</p>
                <a className="button" href="#contact">
                  {words.end.link}
                </a>
              </li>
            </ol>
          </Followed>
        </div>
      </div>
    </section>
  );
}

/** The order as a bar: a part for each line in three strengths of one ink, what is open, and what is above 100 per cent. */
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
