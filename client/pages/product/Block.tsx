import type { ReactNode } from "react";
import { keepHyphenated } from "../../components/keepHyphenated.ts";

interface BlockProps {
  /** What it is made of, and the start of its heading's id: once on a page. */
  kind: string;
  heading: string;
  lead?: string;
  className?: string;
  children: ReactNode;
}

/** A block of a product page: its heading, a line below that, and what it shows. */
export function Block({ kind, heading, lead, className, children }: BlockProps) {
  return (
    <section className={className} data-block={kind} aria-labelledby={`${kind}-heading`}>
      <h2 id={`${kind}-heading`}>{heading}</h2>
      {lead && <p className="text-gap muted">{keepHyphenated(lead)}</p>}
      {children}
    </section>
  );
}
