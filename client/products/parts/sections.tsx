import type { ReactNode } from "react";
import { demo } from "../../../shared/content/productPage.yaml";
import type { Product } from "../../../shared/products/index.ts";
import { HydrationBoundary } from "../../components/HydrationBoundary.tsx";
import { DemoForm } from "../../forms/FormSheet.tsx";

/**
 * The layout of blocks on a product page. Each section hydrates separately, so that the one the visitor touches first is
 * live first.
 */

/** A section with the width of the page's text. */
export function Section({ children }: { children: ReactNode }) {
  return (
    <div className="product-section wrap">
      <HydrationBoundary>{children}</HydrationBoundary>
    </div>
  );
}

interface DemoSectionProps {
  product: Product;
  /** Goes into the form's message, so it stands before the form. */
  agenda: ReactNode;
  /** What a visitor may want to know before sending the form. */
  questions: ReactNode;
  price: ReactNode;
}

/** The demo form in the page's sidebar. On a narrow screen it stands between the agenda and the questions. */
export function DemoSection({ product, agenda, questions, price }: DemoSectionProps) {
  return (
    <div className="product-section wrap demo-section">
      <HydrationBoundary>{agenda}</HydrationBoundary>
      <HydrationBoundary>
        <aside data-block="demo" aria-label={demo.label} data-print="no">
          <DemoForm product={product} />
        </aside>
      </HydrationBoundary>
      <div className="demo-section__questions">
        <HydrationBoundary>{questions}</HydrationBoundary>
        {price}
      </div>
    </div>
  );
}

/** The place of a step on its page. */
export const placeOf = (step: number) => `tour-${step}`;
