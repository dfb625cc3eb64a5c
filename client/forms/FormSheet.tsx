import { lazy, memo, Suspense } from "react";
import type { FormId } from "../../shared/enquiry/forms.ts";
import { fetchUntilThere, formMarker, whenFormIsNeeded } from "../browser/formReady.ts";

/** A chunk of its own: the server sends every form whole, its code follows when the form is needed. */
const LazyEnquiryForm = lazy(async () => {
  await whenFormIsNeeded();
  const { EnquiryForm } = await fetchUntilThere(() => import("./EnquiryForm.tsx"));
  return { default: EnquiryForm };
});

/**
 * The sheet that a page puts in its place. Memoised, with plain values only: as long as nothing above makes React render
 * it anew, the server's markup and what the visitor types into it wait untouched for the code.
 */
export const FormSheet = memo(function FormSheet({ form, product }: { form: FormId; product?: string }) {
  return (
    <Suspense fallback={<Placeholder form={form} />}>
      <LazyEnquiryForm form={form} product={product} />
    </Suspense>
  );
});

/** Seen only after an in-app navigation on a slow line: it keeps the form's room. */
function Placeholder({ form }: { form: FormId }) {
  return <div className={`sheet form-placeholder form-placeholder--${form}`} {...{ [formMarker]: form }} />;
}
