import type { ReactNode } from "react";
import { useFold } from "../browser/fold.ts";

interface FoldProps {
  /** On the button, for example "Show the four screens". */
  label: string;
  /** "phone": stands open from 600 px. */
  on: "phone" | "everywhere";
  children: ReactNode;
}

/**
 * A long part of a page that is folded until it is opened: by its button, or by a link or an address that leads into its
 * section. On a phone its beginning is seen above the button. Without scripts and in print it stands open.
 */
export function Fold({ label, on, children }: FoldProps) {
  const { ref, isOpen, open } = useFold();
  return (
    <div className="fold" data-on={on} data-open={isOpen ? "" : undefined} ref={ref}>
      <button
        className={`button fold__button ${on === "phone" ? "button--secondary" : ""}`}
        type="button"
        aria-expanded={isOpen}
        onClick={open}
      >
        {label}
      </button>
      <div className="fold__content">{children}</div>
    </div>
  );
}
