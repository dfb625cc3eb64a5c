import { useEffect, useRef, useState } from "react";

/** Previous and Next over a list in pages, the first being 0 (specification section 4, clients list). */
export function usePager(count: number, perPage: number) {
  const [page, setPage] = useState(0);
  const previousRef = useRef<HTMLButtonElement>(null);
  const nextRef = useRef<HTMLButtonElement>(null);
  const isFirst = page === 0;
  const isLast = (page + 1) * perPage >= count;

  // A button that is disabled under the finger would drop the keyboard's focus to the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each turn of a page.
  useEffect(() => {
    const [previous, next] = [previousRef.current, nextRef.current];
    if (next?.disabled && document.activeElement === next) previous?.focus();
    if (previous?.disabled && document.activeElement === previous) next?.focus();
  }, [page]);

  return {
    page,
    pageCount: Math.ceil(count / perPage),
    previousButton: { ref: previousRef, disabled: isFirst, onClick: () => setPage(page - 1) },
    nextButton: { ref: nextRef, disabled: isLast, onClick: () => setPage(page + 1) },
  };
}
