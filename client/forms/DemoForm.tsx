import type { Product } from "../../shared/content/products.ts";
import { CopyStack } from "../components/CopyStack.tsx";
import { FormSheet } from "./FormSheet.tsx";

/** The demo form with its product fixed: the page's own, or the one that the address asks for (A2, A41). */
export function DemoForm({ product }: { product: Product }) {
  return (
    <CopyStack copies={2} tall product={product.code} id="contact">
      <FormSheet form="demo" product={product.name} />
    </CopyStack>
  );
}
