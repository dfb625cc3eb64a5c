import { type ReactNode, Suspense } from "react";
import { getProduct, type Product, type ProductCode } from "../../../shared/content/products.ts";
import { DemoForm } from "../../forms/DemoForm.tsx";

/**
 * Where blocks stand on a product page. Each room hydrates on its own, so that the first one to be touched is the first to
 * come alive.
 */

/** The width of the page's text. */
export function Across({ children }: { children: ReactNode }) {
  return (
    <div className="room wrap">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}

/** From edge to edge, on the ground of sheets. */
export function Band({ children }: { children: ReactNode }) {
  return (
    <div className="band">
      <div className="wrap">
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </div>
  );
}

interface BesideProps {
  sheet: ReactNode;
  /** Higher than most windows: it then stays by its end, where Submit is. */
  isForm?: boolean;
  children: ReactNode;
}

/** Blocks, and beside them from 960 px a sheet that stays in the window with them. */
export function Beside({ sheet, isForm, children }: BesideProps) {
  return (
    <div className="room wrap beside">
      <div className="beside__main">
        <Suspense fallback={null}>{children}</Suspense>
      </div>
      <div className={isForm ? "beside__sheet beside__sheet--form" : "beside__sheet"}>
        <Suspense fallback={null}>{sheet}</Suspense>
      </div>
    </div>
  );
}

interface BesideDemoProps {
  product: ProductCode;
  /** What the address asks for in the demo form, if not this page's product (A2). */
  askedProduct?: Product;
  children: ReactNode;
}

/** Blocks with the demo form beside them. It follows them in the source: on a narrow screen it comes after what it asks about. */
export function BesideDemo({ product, askedProduct, children }: BesideDemoProps) {
  const form = (
    <aside data-block="demo" aria-label="Demo">
      <DemoForm product={askedProduct ?? getProduct(product)} />
    </aside>
  );
  return (
    <Beside sheet={form} isForm>
      {children}
    </Beside>
  );
}
