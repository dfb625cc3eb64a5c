import type { ReactNode } from "react";
import { getProduct, type Product, type ProductCode } from "../../../shared/products/index.ts";
import { Part } from "../../components/Island.tsx";
import { DemoForm } from "../../forms/DemoForm.tsx";

/**
 * The layout of blocks on a product page. Each room hydrates separately, so that the one the visitor touches first is
 * live first.
 */

/** A room with the width of the page's text. */
export function Across({ children }: { children: ReactNode }) {
  return (
    <div className="room wrap">
      <Part>{children}</Part>
    </div>
  );
}

/** A room from edge to edge, with the background colour of sheets. */
export function Band({ children }: { children: ReactNode }) {
  return (
    <div className="band">
      <div className="wrap">
        <Part>{children}</Part>
      </div>
    </div>
  );
}

interface BesideProps {
  /** Before the sheet in the source, and above it on a narrow screen. */
  main: ReactNode;
  sheet: ReactNode;
  /** The form is higher than most windows: it then sticks by its end, where Submit is. */
  isForm?: boolean;
}

/** Blocks and a sheet. From 960 px the sheet is beside them and sticks in the window. */
export function Beside({ main, sheet, isForm }: BesideProps) {
  return (
    <div className="room wrap beside">
      <div className="beside__main">
        <Part>{main}</Part>
      </div>
      <div className={isForm ? "beside__sheet beside__sheet--form" : "beside__sheet"}>
        <Part>{sheet}</Part>
      </div>
    </div>
  );
}

interface BesideDemoProps {
  product: ProductCode;
  /** The product that the address asks for in the demo form, if it is not this page's product (A2). */
  askedProduct?: Product;
  children: ReactNode;
}

/** Blocks with the demo form beside them. The form is after them in the source and below them on a narrow screen. */
export function BesideDemo({ product, askedProduct, children }: BesideDemoProps) {
  const form = (
    <aside data-block="demo" aria-label="Demo">
      <DemoForm product={askedProduct ?? getProduct(product)} />
    </aside>
  );
  return <Beside main={children} sheet={form} isForm />;
}
