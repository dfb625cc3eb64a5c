import { Children, type ReactNode } from "react";
import { carousel as words } from "../../shared/content/common.yaml";
import { fillText } from "../../shared/fillText.ts";
import { useCarousel } from "../browser/motion/carousel.ts";
import { type Pause, usePause } from "../browser/motion/motion.ts";
import { useHydrated } from "../browser/start/live.ts";
import { Icon } from "./Icon.tsx";
import { PauseButton } from "./PauseButton.tsx";

interface CarouselProps {
  label: string;
  intervalMs: number;
  /** "clients": one slide below 600 px, two from 600 px, six from 1000 px (specification section 9). */
  perView: "one" | "clients";
  /** 15 px between slides (specification section 9). On by default for "clients". */
  margin?: boolean;
  arrows?: boolean;
  dots?: boolean;
  /** The key under which the visitor's pause is remembered. */
  pauseKey?: string;
  /** Instead of `pauseKey`: a pause that several carousels share (A65). */
  pause?: Pause;
  /** "dots": no pause button here, because several carousels share one elsewhere. */
  controls?: "all" | "dots";
  /** After the last page it goes on to the first, and not back through all of them (specification section 9; A106). */
  loop?: boolean;
  /** What a dot or an arrow leads to: "Picture 2 of 3". */
  unit?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A scroll-snap track: it supports swipes and arrow keys and works without JavaScript. The rest follows the APG
 * carousel: the pause button comes first, the rotation stops under focus and pointer, and a screen reader announces
 * changes only while the carousel does not rotate.
 */
export function Carousel(props: CarouselProps) {
  const own = usePause(props.pauseKey ?? "carousel");
  const { label, intervalMs, perView, arrows = false, dots = true, controls = "all" } = props;
  const {
    margin = perView === "clients",
    unit = perView === "clients" ? words.page : words.picture,
    className = "",
  } = props;
  const pause = props.pause ?? own;
  const hydrated = useHydrated();
  const slides = Children.toArray(props.children);
  const carousel = useCarousel({
    slideCount: slides.length,
    loop: props.loop,
    perPageAtFirst: perView === "clients" ? 6 : 1,
    intervalMs,
    pause,
  });
  const { page, pageCount, rotating, go, rootRef, trackRef } = carousel;
  const tellPosition = (of: number) => fillText(words.position, { unit, page: of + 1, pages: pageCount });
  const classes = ["carousel", `carousel--${perView}`, margin && "carousel--spaced", className];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and twenty regions would hide the landmarks.
    <div
      className={classes.filter(Boolean).join(" ")}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      ref={rootRef}
      data-print="no"
    >
      <div className="cluster carousel__controls needs-script">
        {controls === "all" && (
          <PauseButton
            paused={pause.paused}
            onToggle={pause.toggle}
            label={label.charAt(0).toLowerCase() + label.slice(1)}
          />
        )}
        {dots && pageCount > 1 && (
          <div className="cluster dots">
            {Array.from({ length: pageCount }, (_, dot) => (
              <button
                className="dot"
                type="button"
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
                key={dot}
                aria-label={tellPosition(dot)}
                aria-current={dot === page ? "true" : undefined}
                onClick={() => go(dot)}
              />
            ))}
          </div>
        )}
        {arrows && pageCount > 1 && (
          <div className="carousel__arrows">
            <button
              className="icon-button"
              type="button"
              aria-label={fillText(words.previous, { unit: unit.toLowerCase() })}
              onClick={() => go(page - 1)}
            >
              <Icon name="previous" className="icon--directional" />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={fillText(words.next, { unit: unit.toLowerCase() })}
              onClick={() => go(page + 1)}
            >
              <Icon name="next" className="icon--directional" />
            </button>
          </div>
        )}
        <p className="visually-hidden" aria-live={rotating ? "off" : "polite"}>
          {tellPosition(page)}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls. */}
      <div
        className="carousel__track"
        ref={trackRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the track scrolls, so the keyboard must be able to reach it.
        tabIndex={0}
        role="group"
        aria-label={fillText(words.all, { count: slides.length })}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
          <div
            className="carousel__slide"
            role="group"
            aria-roledescription="slide"
            aria-label={fillText(words.slide, { page: index + 1, pages: slides.length })}
            // biome-ignore lint/suspicious/noArrayIndexKey: slides keep their positions.
            key={index}
          >
            {slide}
          </div>
        ))}
        {/* The first page once more, behind the last. It is shown while the track moves on to the first. */}
        {props.loop &&
          hydrated &&
          slides.slice(0, perView === "clients" ? 6 : 1).map((slide, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides keep their positions.
            <div className="carousel__slide" key={`again-${index}`} aria-hidden="true" inert>
              {slide}
            </div>
          ))}
      </div>
    </div>
  );
}
