import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { fillText } from "../../../shared/fillText.ts";
import { findFigure, findSheets, findThread } from "../../../shared/products/sarb/figures.ts";
import { type FigureKey, nameFigure, sayWhere, sheets, threads } from "../../../shared/products/sarb/followOneRisk.ts";
import { risk as words } from "../../../shared/products/sarb/page.yaml";
import type { Placement } from "../../../shared/products/sarb/placement.ts";
import { readArrow } from "../../browser/arrowKeys.ts";
import { getScrollBehavior, useHover } from "../../browser/motion/motion.ts";
import { printPage } from "../../browser/print.ts";
import { Fold } from "../../components/Fold.tsx";
import { Icon } from "../../components/Icon.tsx";
import { RiskFields, useFigures } from "./RiskFields.tsx";
import { Followed, RiskSheet } from "./Sheet.tsx";

/** One facultative risk from the enquiry to the claim advice, computed from the visitor's figures (W2). */
export function Risk({ lead }: { lead: ReactNode }) {
  const figures = useFigures();
  const { placement } = figures;
  const { rootRef, followed, chosen, choose, setFocused, point } = useFollowed(placement);
  const [at, setAt] = useState(0);
  const [all, setAll] = useState(false);
  const walkRef = useRef<HTMLDivElement>(null);
  const last = sheets.length - 1;
  const onSheets = followed && findFigure(followed, placement) !== undefined ? findSheets(followed, placement) : [];

  const walk = (to: number) => {
    if (to < 0 || to > last) return;
    setAll(false);
    setAt(to);
  };
  const showAllOrOne = () => {
    setAll(!all);
    // The button is below the sheets.
    walkRef.current?.scrollIntoView({ behavior: getScrollBehavior() });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (all || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = readArrow(event);
    if (step === 0) return;
    event.preventDefault();
    walk(at + step);
  };

  return (
    <section className="risk" id="follow-one-risk" data-block="risk" aria-labelledby="risk-heading" data-print="apart">
      <div className="wrap" ref={rootRef} onPointerOver={point}>
        <div className="split risk__intro">
          <div>
            <p className="marker">{words.marker}</p>
            <h2 className="text-gap" id="risk-heading">
              {words.heading}
            </h2>
          </div>
          <div>
            <p className="lead">
              {lead} <span className="needs-script">{words.change}</span>
            </p>
            <p className="note risk__specimen">{words.specimen}</p>
          </div>
        </div>

        <Fold label={words.show} on="phone">
          <RiskFields figures={figures} followed={followed} setFocused={setFocused} />

          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons. */}
          <div className="gap-28" ref={walkRef} onKeyDown={onKeyDown}>
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
            <p className="small muted risk__where needs-script">
              {followed && onSheets.length > 0 && sayWhere(followed, onSheets)}
            </p>
            <div className="cluster risk__pager needs-script">
              <button
                className="icon-button"
                type="button"
                aria-label={words.previous}
                aria-disabled={all || at === 0}
                onClick={() => !all && walk(at - 1)}
              >
                <Icon name="previous" className="icon--directional" />
              </button>
              <p className="risk__at" role="status">
                {all ? words.allShown : `${fillText(words.sheet, { number: at + 1 })}: ${sheets[at]?.title}`}
              </p>
              <button
                className="icon-button"
                type="button"
                aria-label={words.next}
                aria-disabled={all || at === last}
                onClick={() => !all && walk(at + 1)}
              >
                <Icon name="next" className="icon--directional" />
              </button>
            </div>
            <Followed value={followed}>
              <ol className="risk__sheets" data-view={all ? "all" : "one"} data-print="halves">
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
            <div className="cluster risk__foot needs-script">
              <fieldset className="cluster risk__threads">
                <legend>{words.threads}</legend>
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
              </fieldset>
              <button className="button button--secondary button--compact" type="button" onClick={showAllOrOne}>
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
          </div>
        </Fold>
      </div>
    </section>
  );
}

/** The followed figure: the one under the pointer, else the one whose field has focus, else the one of a button. */
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
