import type { ReactNode } from "react";
import { productScreens } from "../../../shared/content/productScreens.ts";
import type { ProductCode } from "../../../shared/products/index.ts";
import { Picture } from "../../components/Picture.tsx";
import { SpecimenStamp } from "../../components/Stamp.tsx";
import { RenewalRegister } from "../saiba/Screen.tsx";
import { ClientCard } from "../saibalite/Screen.tsx";
import { ClosingList } from "../sarb/Screen.tsx";
import { PreAuthorisationQueue } from "../sata/Screen.tsx";
import { ECard } from "../sewac/Screen.tsx";
import { FieldForm } from "../supercrop/Screen.tsx";
import { ThreeQuotes } from "../swap/Screen.tsx";

interface Drawn {
  Drawing: () => ReactNode;
  /** One line for visitors who cannot see the drawing. */
  caption: string;
}

const screens: Record<ProductCode, Drawn> = {
  saiba: {
    Drawing: RenewalRegister,
    caption: "Sample screen: a renewal register with counts of what is overdue or due in 7, 30 and 60 days.",
  },
  saibalite: {
    Drawing: ClientCard,
    caption: "Sample screen: a client card with three policies and the next renewal date.",
  },
  sarb: {
    Drawing: ClosingList,
    caption: "Sample screen: a slip whose reinsurer lines add to 100%, with the closings that follow.",
  },
  sata: {
    Drawing: PreAuthorisationQueue,
    caption: "Sample screen: a queue of cashless pre-authorisation requests and how far each has come.",
  },
  swap: {
    Drawing: ThreeQuotes,
    caption: "Sample screen: three motor quotes side by side, the second one chosen.",
  },
  sewac: {
    Drawing: ECard,
    caption:
      "Sample screen: an employee’s e-card and dependants on a phone; beside it what HR and the insurance manager see.",
  },
  supercrop: {
    Drawing: FieldForm,
    caption:
      "Sample screen: a crop-cutting record on a phone, offline, with plot, insurance unit, cut area and weight, and an earlier record on its way through four levels.",
  },
};

export interface ScreenProps {
  product: ProductCode;
  /** For the front sheet of a copy stack: no margin, and a larger stamp across the stack's corner. */
  flush?: boolean;
}

/**
 * A product screen: a real screenshot if there is a file, else a drawing. A screen reader would read a drawing's
 * invented rows as real data, so the drawing is hidden from assistive technology and the caption replaces it. For
 * everybody else the stamp marks the drawing as a sample.
 */
export function Screen({ product, flush = false }: ScreenProps) {
  const { Drawing, caption } = screens[product];
  const real = productScreens[product];
  if (real) {
    return (
      <figure className={flush ? "mock-frame mock-frame--flush" : "mock-frame"} data-product={product}>
        <Picture image={real} sizes="(width<960px) calc(100vw - 40px),560px" first={flush} className="screenshot" />
      </figure>
    );
  }
  return (
    <figure className={flush ? "mock-frame mock-frame--flush" : "mock-frame"} data-product={product}>
      <div aria-hidden="true">
        <Drawing />
      </div>
      <SpecimenStamp />
      <figcaption className="visually-hidden">{caption}</figcaption>
    </figure>
  );
}
