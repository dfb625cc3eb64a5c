import type { ReactNode } from "react";

/** What the product is and whom it is for. The first paragraph has the full text colour, the others are muted. */
export function Introduction({ heading, paragraphs }: { heading: string; paragraphs: readonly ReactNode[] }) {
  return (
    <section className="stack" data-block="intro" aria-labelledby="intro-heading">
      <h2 id="intro-heading">{heading}</h2>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position.
        <p key={index} className={index === 0 ? undefined : "muted"}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}
