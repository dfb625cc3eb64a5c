import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** A folded part (components/Fold.tsx). It opens for good: what was read stays where it is. */
export function useFold() {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const asked = useRef<HTMLElement>(null);

  // What is folded has no place: the browser could not scroll to it.
  useLayoutEffect(() => {
    if (isOpen) asked.current?.scrollIntoView();
  }, [isOpen]);

  // Nothing of what is folded can be reached with the keyboard or heard. Its beginning may be seen (Fold.css).
  useEffect(() => {
    const [button, content] = (ref.current as HTMLElement).children as HTMLCollectionOf<HTMLElement>;
    if (!button || !content) return;
    // The button has a size while the part is folded, which the window's width decides too.
    const watch = new ResizeObserver(() => {
      content.inert = button.offsetHeight > 0;
    });
    watch.observe(button);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const openFor = (id: string) => {
      const target = id && document.getElementById(id);
      if (!target || !ref.current?.closest("section")?.contains(target)) return;
      asked.current = target;
      setOpen(true);
    };
    const onHash = () => openFor(location.hash.slice(1));
    // A link to the address that is shown already changes no hash.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]');
      if (link) openFor(link.hash.slice(1));
    };
    onHash();
    addEventListener("hashchange", onHash);
    addEventListener("click", onClick);
    return () => {
      removeEventListener("hashchange", onHash);
      removeEventListener("click", onClick);
    };
  }, []);

  function open() {
    setOpen(true);
    // The button goes. The focus stays in the part that it has opened.
    const content = ref.current?.querySelector<HTMLElement>(".fold__content");
    requestAnimationFrame(() => {
      if (!content) return;
      content.inert = false;
      content.tabIndex = -1;
      content.focus({ preventScroll: true });
    });
  }

  return { ref, isOpen, open };
}
