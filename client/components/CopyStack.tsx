import type { ReactNode } from "react";
import type { ProductCode } from "../../shared/content/products.ts";

interface CopyStackProps {
  copies: 2 | 3;
  /** For sheets taller than wide: the copies turn by a shorter angle. */
  tall?: boolean;
  /** Copy colour of all that is inside; without it the surrounding product's. */
  product?: ProductCode;
  /** Copy colours of the single copies, front to back, where they differ. */
  copyProducts?: readonly ProductCode[];
  className?: string;
  id?: string;
  children: ReactNode;
}

/** The second signature of the design: a white sheet on coloured copies. */
export function CopyStack({ copies, tall, product, copyProducts = [], className = "", id, children }: CopyStackProps) {
  const backToFront = copies === 3 ? [3, 2, 1] : [2, 1];
  return (
    <div
      className={`copy-stack ${tall ? "copy-stack--tall" : ""} ${className}`.replace(/\s+/g, " ").trim()}
      data-product={product}
      id={id}
    >
      {backToFront.map((place) => (
        <div
          key={place}
          className={`copy-stack__copy copy-stack__copy--${place}`}
          data-product={copyProducts[place - 1]}
          aria-hidden="true"
        />
      ))}
      {children}
    </div>
  );
}
