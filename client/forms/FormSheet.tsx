import type { FormId } from "../../shared/enquiry/forms.ts";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";

const EnquiryForm = lazyComponent(async () => (await import("./formCode.ts")).EnquiryForm);

/** A form whose code is fetched after that of the page. Text that a visitor types before is kept. */
export function FormSheet(props: { form: FormId; product?: string }) {
  return (
    <HydrationBoundary>
      <EnquiryForm {...props} />
    </HydrationBoundary>
  );
}
