import { type RefObject, useEffect, useRef } from "react";
import { useMotion } from "./motion.ts";

export interface Count {
  to: number;
  /** Time from one number to the next (specification section 9). */
  stepMs: number;
}

export function countAt(elapsedMs: number, { to, stepMs }: Count): number {
  return Math.min(to, Math.max(0, Math.floor(elapsedMs / stepMs)));
}

/** Sub-pixel layout can give a fully visible element a ratio of 0.997. */
const fullyVisible = 0.99;

/**
 * Counts the number in `numberRef` up once, when the counter around it becomes fully visible (specification section 4).
 * The server renders the final number. This sets it to 0 once motion is allowed, unless the visitor has already
 * scrolled past it (A60). A counter that is in the window from the start, for example after a jump to it, counts at
 * once. The number is written straight into the DOM: at 6 ms a step, React would render nonstop for three seconds.
 */
export function useCounter(
  counterRef: RefObject<HTMLElement | null>,
  numberRef: RefObject<HTMLElement | null>,
  { to, stepMs }: Count,
) {
  const motion = useMotion();
  const done = useRef(false);

  useEffect(() => {
    const counter = counterRef.current;
    const number = numberRef.current;
    if (!motion || !counter || !number || done.current) return;

    let frame = 0;
    let waiting = false;
    const run = () => {
      const startMs = performance.now();
      const step = (nowMs: number) => {
        const count = countAt(nowMs - startMs, { to, stepMs });
        number.textContent = String(count);
        if (count < to) frame = requestAnimationFrame(step);
        else number.style.minInlineSize = "";
      };
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const isPassed = !entry.isIntersecting && entry.boundingClientRect.bottom < 0;
        if (!waiting && !isPassed) {
          waiting = true;
          // Reserves the width of the final number, so that the plus sign after it does not move.
          number.style.minInlineSize = `${number.offsetWidth}px`;
          number.textContent = "0";
        }
        if (!waiting || entry.intersectionRatio >= fullyVisible) {
          done.current = true;
          observer.disconnect();
          if (waiting) run();
        }
      },
      { threshold: [0, fullyVisible] },
    );
    observer.observe(counter);

    // When motion is switched off or the tab is hidden during the count, the final number is shown, never a part of it.
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      number.textContent = String(to);
      number.style.minInlineSize = "";
    };
  }, [motion, counterRef, numberRef, to, stepMs]);
}
