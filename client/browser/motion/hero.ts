import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useMotion } from "./motion.ts";

/** Specification section 9, Hero. */
const taglineMs = 5000;
const characterMs = 30;
const zigzagMs = 2000;

export function nextTagline(index: number, count: number): number {
  return (index + 1) % count;
}

/** Splits the parts of a sentence after its first `typed` characters: `shown` is typed, `rest` is not typed yet. */
export function typedParts(parts: readonly string[], typed: number): { shown: string; rest: string }[] {
  let left = typed;
  return parts.map((part) => {
    const shown = part.slice(0, Math.max(0, left));
    left -= part.length;
    return { shown, rest: part.slice(shown.length) };
  });
}

/**
 * The current tagline. It changes every five seconds, and the first follows the last (specification section 4).
 * `moving`: neither paused nor off screen.
 */
export function useTaglines(count: number, moving: boolean) {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const running = moving && !hovered && !focused;

  // One time-out per tagline and not one interval, so that a tagline chosen by its tick also gets five full seconds.
  useEffect(() => {
    if (!running) return;
    const timer = window.setTimeout(() => setIndex(nextTagline(index, count)), taglineMs);
    return () => clearTimeout(timer);
  }, [running, index, count]);

  return {
    index,
    select: setIndex,
    /** For the whole hero: the taglines wait while a link is hovered, or while a link or a tick has keyboard focus. */
    holdHandlers: {
      onPointerOver: ({ target }: PointerEvent<HTMLElement>) =>
        setHovered(target instanceof Element && target.closest("a") !== null),
      onPointerOut: ({ relatedTarget }: PointerEvent<HTMLElement>) =>
        setHovered(relatedTarget instanceof Element && relatedTarget.closest("a") !== null),
      // Focus on the pause button does not count: a visitor who has just pressed Play expects motion.
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        setFocused(target.matches("a:focus-visible, .tick:focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}

/**
 * Types the tagline, character by character, and draws its zigzag again two seconds after the change.
 * After the server's render this hook, not React, writes its parts: React would need 44 renders for a sentence.
 * Characters that are not typed yet take their place invisibly, through data-rest, so that line breaks never change.
 *
 * `parts` belong to tagline `index` and are in the order of the elements with data-part.
 */
export function useTypedTagline(ref: RefObject<HTMLElement | null>, parts: readonly string[], index: number) {
  const motion = useMotion();
  const shownIndex = useRef(0);
  const sentence = parts.join("");

  // A layout effect runs before paint. Otherwise the whole new sentence would flash before the typing starts.
  useLayoutEffect(() => {
    const line = ref.current;
    if (!line || shownIndex.current === index) return;
    shownIndex.current = index;
    const write = (typed: number) => {
      const cut = typedParts(parts, typed);
      const caret = cut.findIndex(({ rest }) => rest !== "");
      line.querySelectorAll<HTMLElement>("[data-part]").forEach((element, part) => {
        element.textContent = cut[part]?.shown ?? "";
        element.dataset.rest = cut[part]?.rest ?? "";
        element.toggleAttribute("data-caret", part === caret);
      });
    };
    if (!motion) {
      write(sentence.length);
      return;
    }

    let typed = 0;
    write(typed);
    line.dataset.state = "typing";
    const typing = window.setInterval(() => {
      typed += 1;
      write(typed);
      if (typed < sentence.length) return;
      clearInterval(typing);
      line.dataset.state = "typed";
    }, characterMs);
    const zigzag = window.setTimeout(() => delete line.dataset.state, zigzagMs);
    return () => {
      clearInterval(typing);
      clearTimeout(zigzag);
      // If motion is switched off during typing, the whole sentence is shown. A new tagline overwrites it before paint.
      write(sentence.length);
      delete line.dataset.state;
    };
  }, [ref, index, motion, parts, sentence]);
}
