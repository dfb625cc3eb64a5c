import { useEffect, useState } from "react";

/** Where one reads, in per cent of the window's height. */
const readingLine = 33;

/** The section that is being read: the last one whose text has come up to the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    // Asked anew whenever one passes the line, up or down, also by a jump over all of them: what is watched reaches from
    // the line to far above the window.
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
