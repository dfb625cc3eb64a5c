import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type TourWords, tourWords } from "../../shared/content/tours/tour.ts";
import { useCarousel } from "../browser/motion/carousel.ts";
import { getScrollBehavior } from "../browser/motion/motion.ts";
import { useEarlyChoices } from "../browser/start/earlyChoices.ts";
import { Icon } from "../components/Icon.tsx";
import { keepHyphenated } from "../components/keepHyphenated.ts";
import { SpecimenStamp } from "../components/Stamp.tsx";

/** It never moves by itself (W3). */
const still = { paused: true, moving: false, toggle() {} };

/**
 * Four screens in a row that scrolls and snaps: each has its own address, which opens it without any code, as do the
 * names above them. Previous, Next and the count come with the code.
 */
export function Tour({ words, screens }: { words: TourWords; screens: readonly (() => ReactNode)[] }) {
  const { steps } = words;
  const { page, go, rootRef, trackRef } = useCarousel({
    slideCount: steps.length,
    perPageAtFirst: 1,
    intervalMs: 0,
    pause: still,
  });
  useEarlyChoices(trackRef);
  const namesRef = useRef<HTMLElement>(null);
  // A step, a pointer or a focus renders what is around the screens, not the four of them.
  const drawn = useMemo(() => screens.map((Screen) => <Screen key={Screen.name} />), [screens]);

  // What a search within the page has found further down in a step that was not shown yet has scrolled the track that far.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step.
  useEffect(() => {
    if (trackRef.current) trackRef.current.scrollTop = 0;
  }, [page, trackRef]);

  function walk(to: number) {
    go(to);
    // A small screen is turned from below what has been read, and the next step begins above.
    if (matchMedia("(width < 60rem)").matches)
      namesRef.current?.scrollIntoView({ block: "nearest", behavior: getScrollBehavior() });
  }

  return (
    <div className="tour__body" ref={rootRef}>
      <nav aria-label={tourWords.steps} ref={namesRef}>
        <ol className="tour__steps">
          {steps.map(({ heading }, index) => (
            <li key={heading}>
              <a href={`#${tourWords.addressOf(index + 1)}`} aria-current={index === page ? "step" : undefined}>
                {keepHyphenated(heading)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls. */}
      <div
        className="tour__track"
        ref={trackRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it.
        tabIndex={0}
        role="group"
        aria-label={words.heading}
      >
        {steps.map((step, index) => (
          <article
            className="tour__step"
            data-shown={index === page ? "" : undefined}
            id={tourWords.addressOf(index + 1)}
            key={step.heading}
          >
            <div className="tour__words">
              <h3>{keepHyphenated(step.heading)}</h3>
              <p>{keepHyphenated(step.text)}</p>
              <p className="tour__task needs-script">
                <b>{tourWords.try}</b>
                {` ${keepHyphenated(step.task)}`}
              </p>
            </div>
            <figure className="tour__screen">
              <figcaption className="visually-hidden">{`${tourWords.sample} ${step.caption}`}</figcaption>
              {drawn[index]}
              <SpecimenStamp />
            </figure>
          </article>
        ))}
      </div>
      <div className="tour__controls needs-script">
        <button className="icon-button" type="button" aria-label={tourWords.previous} onClick={() => walk(page - 1)}>
          <Icon name="previous" className="icon--directional" />
        </button>
        <p aria-live="polite">{tourWords.sayWhere(page + 1, steps.length)}</p>
        <button className="icon-button" type="button" aria-label={tourWords.next} onClick={() => walk(page + 1)}>
          <Icon name="next" className="icon--directional" />
        </button>
      </div>
    </div>
  );
}
