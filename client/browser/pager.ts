import { type MouseEvent, useEffect, useRef, useState } from "react";

/** Previous and Next for a list in pages. The first page is 0 (specification section 4, clients list). */
export function usePager(count: number, perPage: number) {
  const [page, setPage] = useState(0);
  const previousRef = useRef<HTMLButtonElement>(null);
  const nextRef = useRef<HTMLButtonElement>(null);
  const isFirst = page === 0;
  const isLast = (page + 1) * perPage >= count;

  const pressed = useRef<HTMLButtonElement>(null);
  const turnTo = (next: number, button: HTMLButtonElement) => {
    pressed.current = button;
    setPage(next);
  };

  // When the pressed button becomes disabled, the focus falls back to the top of the page: in some browsers at once, in
  // others in the next frame. So the focus moves to the other button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each change of page.
  useEffect(() => {
    const { activeElement } = document;
    if (!pressed.current?.disabled || (activeElement !== pressed.current && activeElement !== document.body)) return;
    const other = pressed.current === nextRef.current ? previousRef : nextRef;
    other.current?.focus();
  }, [page]);

  return {
    page,
    pageCount: Math.ceil(count / perPage),
    previousButton: {
      ref: previousRef,
      disabled: isFirst,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => turnTo(page - 1, currentTarget),
    },
    nextButton: {
      ref: nextRef,
      disabled: isLast,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => turnTo(page + 1, currentTarget),
    },
  };
}
