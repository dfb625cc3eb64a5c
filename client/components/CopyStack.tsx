import type { ReactNode } from "react";
import type { ProductCode } from "../../shared/products/index.ts";

interface CopyStackProps {
  copies: 2 | 3;
  /** For sheets taller than wide: the copies are rotated by a smaller angle. */
  tall?: boolean;
  /** Copy colour of the whole content. The default is that of the surrounding product. */
  product?: ProductCode;
  /** Copy colours of the single copies, front to back, when they differ. */
  copyProducts?: readonly ProductCode[];
  className?: string;
  id?: string;
  children: ReactNode;
}

/** A recurring element of the design (styles/components.css): a white sheet on coloured copies. */
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
