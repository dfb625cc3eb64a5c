import type { ReactNode } from "react";
import type { Product } from "../../../shared/products/index.ts";
import { Part } from "../../components/Island.tsx";
import { DemoForm } from "../../forms/DemoForm.tsx";

/**
 * The layout of blocks on a product page. Each section hydrates separately, so that the one the visitor touches first is
 * live first.
 */

/** A section with the width of the page's text. */
export function Section({ children }: { children: ReactNode }) {
  return (
    <div className="product-section wrap">
      <Part>{children}</Part>
    </div>
  );
}

/** A section from edge to edge, with the background colour of sheets. */
export function FullWidth({ children }: { children: ReactNode }) {
  return (
    <div className="band">
      <div className="wrap">
        <Part>{children}</Part>
      </div>
    </div>
  );
}

/** The demo form, and beside it what a visitor may want before sending it. On a narrow screen the form comes first. */
export function DemoSection({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <div className="product-section wrap demo-section">
      <Part>
        <aside data-block="demo" aria-label="Demo">
          <DemoForm product={product} />
        </aside>
      </Part>
      <div className="demo-section__beside">
        <Part>{children}</Part>
      </div>
    </div>
  );
}
