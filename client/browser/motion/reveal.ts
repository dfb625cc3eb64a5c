import { useEffect } from "react";
import { useMotion } from "./motion.ts";

/** The animation starts a little before the window's edge: otherwise one frame would show the section fully visible. */
const margin = "24px 0px";

/**
 * What moved away between press and release would not be clicked, so what is pressed stands still until it is released.
 * Not by a style: that would hold from the next frame on, and a busy page moves on until then.
 */
function hold({ target }: Event): void {
  for (const animation of (target as Element).closest(".reveal > *")?.getAnimations() ?? []) {
    const { currentTime } = animation;
    animation.pause();
    animation.currentTime = currentTime;
    const release = () => animation.playState === "paused" && animation.play();
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, release, { once: true });
  }
}

/**
 * The specification's 900 ms scroll animation, at every entry, for each section that begins below the first view (A12,
 * A82). Nothing is hidden beforehand: a class plays the animation when a section comes into view and is removed when
 * the section leaves, so the page stays readable when a script fails. Pages do nothing for it. `page` is any value that
 * changes with the sections.
 *
 * A separate component: useMotion returns false in the first render, and React then renders its caller again in one
 * task. If the whole page were below that caller, this would be a long task during hydration.
 */
export function Reveals({ page }: { page: string }): null {
  const allowed = useMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has different sections.
  useEffect(() => {
    if (!allowed) return;
    const seen = new WeakSet<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const aboveTheFold = boundingClientRect.top + scrollY < innerHeight;
          if (!isIntersecting) target.classList.remove("reveal");
          // A section that is on screen at the first report is being read already. One that is pressed stands still.
          else if (seen.has(target) && !aboveTheFold && !target.matches(":active")) target.classList.add("reveal");
          seen.add(target);
        }
      },
      { rootMargin: margin },
    );
    const sections = [...document.querySelectorAll("main section")].map(
      (section) => section.querySelector(":scope > .wrap") ?? section,
    );
    for (const section of sections) observer.observe(section);
    addEventListener("pointerdown", hold);
    return () => {
      removeEventListener("pointerdown", hold);
      observer.disconnect();
      for (const section of sections) section.classList.remove("reveal");
    };
  }, [allowed, page]);
  return null;
}
