import type { ReactNode } from "react";
import { type TourWords, tourWords } from "../../shared/content/tours/tour.ts";
import { useCarousel } from "../browser/motion/carousel.ts";
import { Icon } from "../components/Icon.tsx";
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
  return (
    <div className="tour__body" ref={rootRef}>
      <nav aria-label={tourWords.steps}>
        <ol className="tour__steps">
          {steps.map(({ heading }, index) => (
            <li key={heading}>
              <a href={`#${tourWords.addressOf(index + 1)}`} aria-current={index === page ? "step" : undefined}>
                {heading}
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
        {steps.map((step, index) => {
          const Screen = screens[index] as () => ReactNode;
          return (
            <article className="tour__step" id={tourWords.addressOf(index + 1)} key={step.heading}>
              <div className="tour__words">
                <h3>{step.heading}</h3>
                <p>{step.text}</p>
                <p className="tour__task needs-script">
                  <b>{tourWords.try}</b> {step.task}
                </p>
              </div>
              <figure className="tour__screen">
                <figcaption className="visually-hidden">{`${tourWords.sample} ${step.caption}`}</figcaption>
                <Screen />
                <SpecimenStamp />
              </figure>
            </article>
          );
        })}
      </div>
      <div className="tour__controls needs-script">
        <button className="icon-button" type="button" aria-label={tourWords.previous} onClick={() => go(page - 1)}>
          <Icon name="previous" className="icon--directional" />
        </button>
        <p aria-live="polite">{tourWords.sayWhere(page + 1, steps.length)}</p>
        <button className="icon-button" type="button" aria-label={tourWords.next} onClick={() => go(page + 1)}>
          <Icon name="next" className="icon--directional" />
        </button>
      </div>
    </div>
  );
}
