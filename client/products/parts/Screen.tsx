import { productScreens } from "../../../shared/content/productScreens.ts";
import type { ProductCode } from "../../../shared/products/index.ts";
import { Picture } from "../../components/Picture.tsx";
import { IllustrationMark } from "../../components/Stamp.tsx";
import { drawnScreens } from "../screens.ts";

export interface ScreenProps {
  product: ProductCode;
  /** For the front sheet of a copy stack: no margin, and a larger stamp across the stack's corner. */
  flush?: boolean;
  /** A step of the product's tour: the screenshot that stands in place of its drawing. */
  step?: number;
}

/**
 * A product screen: a real screenshot if there is a file, else a drawing, else nothing. A screen reader would read a drawing's
 * invented rows as real data, so the drawing is hidden from assistive technology and the caption replaces it. For
 * everybody else the stamp marks the drawing as a sample.
 */
export function Screen({ product, flush = false, step }: ScreenProps) {
  const real = productScreens[step ? `${product}-${step}` : product];
  if (real && step) {
    return (
      <figure className="tour__screen" data-print="no">
        <Picture image={real} sizes="(width<1200px) calc(100vw - 48px),1152px" className="screenshot" />
      </figure>
    );
  }
  if (real) {
    return (
      <figure
        className={flush ? "mock-frame mock-frame--flush" : "mock-frame"}
        data-product={product}
        data-print="keep"
      >
        <Picture image={real} sizes="(width<960px) calc(100vw - 40px),560px" first={flush} className="screenshot" />
      </figure>
    );
  }
  const drawn = drawnScreens[product];
  if (!drawn) return null;
  return (
    <figure className={flush ? "mock-frame mock-frame--flush" : "mock-frame"} data-product={product} data-print="keep">
      <div aria-hidden="true">
        <drawn.Screen />
      </div>
      <IllustrationMark />
      <figcaption className="visually-hidden">{drawn.caption}</figcaption>
    </figure>
  );
}
