import type { FormId } from "../../shared/enquiry/forms.ts";
import { formMarker } from "../browser/forms/formReady.ts";
import { createLatePart } from "../components/latePart.tsx";

/** A late part: the server sends every form complete, and text that a visitor types before the code arrives is kept. */
export const FormSheet = createLatePart<{ form: FormId; product?: string }>(
  async () => (await import("./formCode.ts")).EnquiryForm,
  `[${formMarker}]`,
);
