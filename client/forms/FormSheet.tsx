import type { FormId } from "../../shared/enquiry/forms.ts";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { lazyComponent, prefetch } from "../components/lazyComponent.ts";

const load = () => import("./formCode.ts");
const EnquiryForm = lazyComponent(async () => (await load()).EnquiryForm);

/** A form whose code is fetched after that of the page. Text that a visitor types before is kept. */
export function FormSheet(props: { form: FormId; product?: string }) {
  prefetch(load);
  return (
    <HydrationBoundary>
      <EnquiryForm {...props} />
    </HydrationBoundary>
  );
}
