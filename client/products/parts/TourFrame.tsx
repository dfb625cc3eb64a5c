import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { tour as tourWords } from "../../../shared/content/productPage.yaml";
import { fillText } from "../../../shared/fillText.ts";
import { products } from "../../../shared/products/index.ts";
import { productScreens } from "../../../shared/records/productScreens.ts";
import { readArrow } from "../../browser/arrowKeys.ts";
import { useCarousel } from "../../browser/motion/carousel.ts";
import { getScrollBehavior } from "../../browser/motion/motion.ts";
import { useEarlyChoices } from "../../browser/start/earlyChoices.ts";
import { Icon } from "../../components/Icon.tsx";
import { Picture } from "../../components/Picture.tsx";
import { IllustrationMark } from "../../components/Stamp.tsx";
import type { LinkedTour } from "../../components/termLinks.tsx";
import { usePagePath } from "../../layout/NavLink.tsx";
import { placeOf } from "./sections.tsx";

export interface TourProps {
  words: LinkedTour;
}

/** A tour never moves automatically (W3). */
const still = { paused: true, moving: false, toggle() {} };

/**
 * Four screens in a row that scrolls and snaps. Each screen has an address. The address and the step names above the
 * screens work without scripts. Previous, Next and the count need scripts.
 */
export function TourFrame({ words, screens }: TourProps & { screens: readonly (() => ReactNode)[] }) {
  const { steps } = words;
  const pagePath = usePagePath();
  const product = products.find(({ path }) => path === pagePath)?.code;
  const real = steps.map((_, index) => productScreens[`${product}-${index + 1}`]);
  const { page, go, rootRef, trackRef } = useCarousel({
    slideCount: steps.length,
    perPageAtFirst: 1,
    intervalMs: 0,
    pause: still,
  });
  useEarlyChoices(trackRef);
  const namesRef = useRef<HTMLElement>(null);
  // A change of step, pointer or focus renders the parts around the screens, and not the four screens.
  const drawn = useMemo(() => screens.map((Screen) => <Screen key={Screen.name} />), [screens]);

  // Find-in-page may have scrolled the track down to a match in a step that was not shown yet. Writing scrollTop ends a
  // smooth scroll to the next step, also where it changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run at each step.
  useEffect(() => {
    if (trackRef.current?.scrollTop) trackRef.current.scrollTop = 0;
  }, [page, trackRef]);

  function walk(to: number) {
    go(to);
    // On a small screen the buttons are below the step that was read, and the next step starts above them.
    if (matchMedia("(width < 60rem)").matches)
      namesRef.current?.scrollIntoView({ block: "nearest", behavior: getScrollBehavior() });
  }

  /** For the controls around the screens. The arrow keys scroll the row of screens themselves, and do not wrap there. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = readArrow(event);
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (steps[page + step]) walk(page + step);
  }

  return (
    <div className="gap-32" ref={rootRef}>
      <nav aria-label={tourWords.steps} ref={namesRef} onKeyDown={onKeyDown}>
        <ol className="tour__steps">
          {steps.map(({ heading }, index) => (
            <li key={heading}>
              <a href={`#${placeOf(index + 1)}`} aria-current={index === page ? "step" : undefined}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls. */}
      <div
        className="tour__track"
        data-print="columns"
        ref={trackRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        tabIndex={0}
        role="group"
        aria-label={tourWords.steps}
      >
        {steps.map((step, index) => (
          <article
            className="tour__step"
            data-shown={index === page ? "" : undefined}
            id={placeOf(index + 1)}
            key={step.heading}
          >
            <div className="tour__words">
              <h3>{step.heading}</h3>
              <p>{step.text}</p>
              {/* The task is for the drawing, in which things can be pressed. */}
              {!real[index] && (
                <p className="tour__task needs-script">
                  <b>{tourWords.try}</b> {step.task}
                </p>
              )}
            </div>
            <figure className="tour__screen" data-print="no">
              {real[index] ? (
                <Picture image={real[index]} sizes="(width<1200px) calc(100vw - 48px),1152px" className="screenshot" />
              ) : (
                <>
                  <figcaption className="visually-hidden">{tourWords.sample}</figcaption>
                  {drawn[index]}
                  <IllustrationMark />
                </>
              )}
            </figure>
          </article>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons. */}
      <div className="tour__controls needs-script" onKeyDown={onKeyDown}>
        <button className="icon-button" type="button" aria-label={tourWords.previous} onClick={() => walk(page - 1)}>
          <Icon name="previous" className="icon--directional" />
        </button>
        <p aria-live="polite">{fillText(tourWords.where, { step: page + 1, of: steps.length })}</p>
        <button className="icon-button" type="button" aria-label={tourWords.next} onClick={() => walk(page + 1)}>
          <Icon name="next" className="icon--directional" />
        </button>
      </div>
    </div>
  );
}
