import { useEffect, useState } from "react";

/** The line at which a visitor reads, in per cent of the window's height. */
const readingLine = 33;

/** The id of the section being read: the last one whose top has reached the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    // The observed area reaches from the reading line to far above the window. So the observer calls back whenever a
    // section crosses the line, up or down, and also after a jump past all sections.
    const observer = new IntersectionObserver(
      () => {
        const begun = sections.filter(
          (section) => section.getBoundingClientRect().top <= (innerHeight * readingLine) / 100 + 1,
        );
        setCurrent(begun.at(-1)?.id);
      },
      { rootMargin: `100000px 0px -${100 - readingLine}%` },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
