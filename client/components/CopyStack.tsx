import type { ReactNode } from "react";

interface CopyStackProps {
  copies: 2 | 3;
  /** For sheets taller than wide: the copies are rotated by a smaller angle. */
  tall?: boolean;
  /**
   * Whose colours the content has: a product's code. The default is the surrounding product, and the brand where that
   * product is not on the list.
   */
  product?: string;
  className?: string;
  id?: string;
  children: ReactNode;
}

/** A recurring element of the design (styles/components.css): a white sheet on coloured copies. */
export function CopyStack({ copies, tall, product, className = "", id, children }: CopyStackProps) {
  const backToFront = copies === 3 ? [3, 2, 1] : [2, 1];
  return (
    <div
      className={`copy-stack ${tall ? "copy-stack--tall" : ""} ${className}`.replace(/\s+/g, " ").trim()}
      data-product={product}
      id={id}
    >
      {backToFront.map((place) => (
        <div key={place} className={`copy-stack__copy copy-stack__copy--${place}`} aria-hidden="true" />
      ))}
      {children}
    </div>
  );
}
