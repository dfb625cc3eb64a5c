import type { FormId } from "../../shared/enquiry/forms.ts";
import { Island } from "../components/Island.tsx";
import { lazyComponent, usePrefetched } from "../components/lazyComponent.ts";

const loadForm = async () => (await import("./formCode.ts")).EnquiryForm;
const EnquiryForm = lazyComponent(loadForm);

/** A form whose code is fetched after that of the page. Text that a visitor types before is kept. */
export function FormSheet(props: { form: FormId; product?: string }) {
  usePrefetched(loadForm);
  return (
    <Island hydrate="visible">
      <EnquiryForm {...props} />
    </Island>
  );
}
