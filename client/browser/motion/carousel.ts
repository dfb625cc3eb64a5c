import { useEffect, useRef, useState } from "react";
import { isRtl } from "../arrowKeys.ts";
import { getScrollBehavior, type Pause, useFocused, useHovered, useInView } from "./motion.ts";

interface CarouselOptions {
  slideCount: number;
  /** Behind the slides, the track has those of the first page again (Carousel.tsx). */
  loop?: boolean;
  /** Slides per page until the first measurement. */
  perPageAtFirst: number;
  intervalMs: number;
  pause: Pause;
}

/** Position, page count and automatic rotation of a carousel. It scrolls only the track, never the page around it. */
export function useCarousel({ slideCount, loop = false, perPageAtFirst, intervalMs, pause }: CarouselOptions) {
  const rootRef = useRef<HTMLDivElement>(null);
  const trackRef = useRef<HTMLDivElement>(null);
  const [perPage, setPerPage] = useState(perPageAtFirst);
  const [page, setPage] = useState(0);
  const hovered = useHovered(trackRef);
  // Focus on the pause button does not stop the rotation: otherwise a press of Play would have no visible effect.
  const focused = useFocused(rootRef, (target) => !target.classList.contains("pause-button"));
  const inView = useInView(rootRef, { threshold: 0.5 });
  const pageCount = Math.max(1, Math.ceil(slideCount / perPage));
  const rotating = pause.moving && inView && !hovered && !focused && pageCount > 1;

  function go(wanted: number) {
    const track = trackRef.current;
    const isRound = loop && wanted === pageCount;
    const to = (wanted + pageCount) % pageCount;
    const slide = track?.children[isRound ? slideCount : to * perPage];
    if (!track || !slide) return;
    const slideBox = slide.getBoundingClientRect();
    const trackBox = track.getBoundingClientRect();
    const left = isRtl(track) ? slideBox.right - trackBox.right : slideBox.left - trackBox.left;
    track.scrollBy({ left, behavior: getScrollBehavior() });
  }

  useEffect(() => {
    const track = trackRef.current;
    if (!track) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const [first, second] = track.children;
      if (!first || !track.clientWidth) return;
      const width = first.getBoundingClientRect().width;
      // The distance from one slide to the next includes the gap between them.
      const stride = second
        ? Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left)
        : width;
      const gap = stride - width;
      const measured = Math.max(1, Math.round((track.clientWidth + gap) / stride));
      const pages = Math.ceil(slideCount / measured);
      const scrolled = Math.abs(track.scrollLeft);
      // At the first page's copy: the same picture, so the jump to the first page cannot be seen.
      if (loop && scrolled >= slideCount * stride - 1) track.scrollTo({ left: 0, behavior: "instant" });
      const atEnd = !loop && scrolled + track.clientWidth >= track.scrollWidth - 2;
      setPerPage(measured);
      setPage(atEnd && scrolled > 0 ? pages - 1 : Math.floor(Math.round(scrolled / stride) / measured) % pages);
    };
    // Measures at most once per frame. React renders only when the page or the slides per page change.
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const observer = new ResizeObserver(onScroll);
    observer.observe(track);
    track.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      track.removeEventListener("scroll", onScroll);
    };
  }, [slideCount, loop]);

  // The timer restarts with each page, no matter what turned it.
  const newestGo = useRef(go);
  useEffect(() => {
    newestGo.current = go;
  });
  useEffect(() => {
    if (!rotating) return;
    const timer = setInterval(() => newestGo.current(page + 1), intervalMs);
    return () => clearInterval(timer);
  }, [rotating, page, intervalMs]);

  return {
    rootRef,
    trackRef,
    page: Math.min(page, pageCount - 1),
    pageCount,
    rotating,
    go,
  };
}
