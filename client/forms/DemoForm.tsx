import type { Product } from "../../shared/products/index.ts";
import { CopyStack } from "../components/CopyStack.tsx";
import { SheetLink } from "../components/SheetLink.tsx";
import { FormSheet } from "./FormSheet.tsx";

/** The demo form with a fixed product: that of the page, or the one that the address asks for (A2, A41). */
export function DemoForm({ product }: { product: Product }) {
  return (
    <CopyStack copies={2} tall product={product.code} id="contact">
      <SheetLink name="forms" />
      <FormSheet form="demo" product={product.name} />
    </CopyStack>
  );
}
