import type { ComponentType } from "react";
import type { ProductCode } from "../../../shared/products/index.ts";
import { productScreens } from "../../../shared/records/productScreens.ts";
import { Picture } from "../../components/Picture.tsx";
import { IllustrationMark } from "../../components/Stamp.tsx";
import { Still } from "./tourParts.tsx";

/** What FirstScreen.tsx of a product exports. */
export interface DrawnScreen {
  FirstScreen: ComponentType;
  /** One line for visitors who cannot see the drawing. */
  caption: string;
}

interface ProductScreenProps {
  product: ProductCode;
  /** The first screen of the product's tour, if it has one. */
  drawn?: DrawnScreen;
  /** For the front sheet of a copy stack: no margin, and a larger stamp across the stack's corner. */
  flush?: boolean;
}

/**
 * A product's screen, for StaticHtml: a real screenshot if there is a file, else the first screen of the tour as a
 * picture (A131), else nothing. A screen reader would read its invented rows as real data, so it is hidden from assistive
 * technology and the caption replaces it. For everybody else the stamp marks it as a sample.
 */
export function ProductScreen({ product, drawn, flush = false }: ProductScreenProps) {
  const real = productScreens[product];
  if (!real && !drawn) return null;
  return (
    <figure className={flush ? "mock-frame mock-frame--flush" : "mock-frame"} data-print="keep">
      {real ? (
        <Picture image={real} sizes="(width<960px) calc(100vw - 40px),560px" first={flush} className="screenshot" />
      ) : (
        drawn && (
          <>
            <div aria-hidden="true" inert>
              <Still value={flush ? "hero" : "small"}>
                <drawn.FirstScreen />
              </Still>
            </div>
            <IllustrationMark />
            <figcaption className="visually-hidden">{drawn.caption}</figcaption>
          </>
        )
      )}
    </figure>
  );
}
