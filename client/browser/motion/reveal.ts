import { useEffect } from "react";
import { useMotion } from "./motion.ts";

/** A little before the edge, or one frame would be painted at full strength. */
const margin = "24px 0px";

/**
 * The specification's 900 ms scroll animation, at every entry, for each section of a page that begins below the first view
 * (A12, A82). Nothing is hidden beforehand: the class plays an animation as a section comes in and goes when it has left, so
 * a failing script leaves a readable page. No page knows of it; `page` is whatever changes with the sections.
 *
 * A component of its own: React learns at the first render whether things may move, and renders whoever asked once more in one
 * go. With all of the page below that would be a long task just when it comes alive.
 */
export function Reveals({ page }: { page: string }): null {
  const allowed = useMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections.
  useEffect(() => {
    if (!allowed) return;
    const seen = new WeakSet<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const aboveTheFold = boundingClientRect.top + scrollY < innerHeight;
          if (!isIntersecting) target.classList.remove("reveal");
          // What is on screen when this begins was being read already.
          else if (seen.has(target) && !aboveTheFold) target.classList.add("reveal");
          seen.add(target);
        }
      },
      { rootMargin: margin },
    );
    const sections = [...document.querySelectorAll("main section")].map(
      (section) => section.querySelector(":scope > .wrap") ?? section,
    );
    for (const section of sections) observer.observe(section);
    return () => {
      observer.disconnect();
      for (const section of sections) section.classList.remove("reveal");
    };
  }, [allowed, page]);
  return null;
}
