import type { ReactNode } from "react";

interface BlockProps {
  /** The kind of content, and the start of the heading's id. Unique on a page. */
  kind: string;
  /** Address of the block, for links to it. */
  id?: string;
  heading: string;
  lead?: ReactNode;
  className?: string;
  /** "no": not on paper (styles/print.css). */
  print?: "no";
  children: ReactNode;
}

/** A block of a product page: heading, lead and content. */
export function Block({ kind, id, heading, lead, className, print, children }: BlockProps) {
  return (
    <section id={id} className={className} data-block={kind} aria-labelledby={`${kind}-heading`} data-print={print}>
      <h2 id={`${kind}-heading`}>{heading}</h2>
      {lead && <p className="text-gap muted">{lead}</p>}
      {children}
    </section>
  );
}
