import type { FormId } from "../../shared/enquiry/forms.ts";
import type { Product } from "../../shared/products/index.ts";
import { CopyStack } from "../components/CopyStack.tsx";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { SheetLink } from "../components/SheetLink.tsx";

const EnquiryForm = lazyComponent(async () => (await import("./formCode.ts")).EnquiryForm);

/** A form whose code is fetched after that of the page. Text that a visitor types before is kept. */
export function FormSheet(props: { form: FormId; product?: string }) {
  return (
    <HydrationBoundary>
      <EnquiryForm {...props} />
    </HydrationBoundary>
  );
}

export function ContactForm() {
  return (
    <CopyStack copies={2} tall>
      <FormSheet form="contact" />
    </CopyStack>
  );
}

/** The demo form with a fixed product: that of the page, or the one that the address asks for (A2, A41). */
export function DemoForm({ product }: { product: Product }) {
  return (
    <CopyStack copies={2} tall product={product.code} id="contact">
      <SheetLink name="forms" />
      <FormSheet form="demo" product={product.name} />
    </CopyStack>
  );
}

export function ProductEnquiryForm() {
  return (
    <CopyStack copies={2} tall>
      <FormSheet form="product" />
    </CopyStack>
  );
}
