import type { FormId } from "../../shared/enquiry/forms.ts";
import { formMarker } from "../browser/forms/formReady.ts";
import { createLatePart } from "../components/latePart.tsx";

/** The server sends every form whole, and what a visitor types into it waits for the code. */
export const FormSheet = createLatePart<{ form: FormId; product?: string }>(
  async () => (await import("./formCode.ts")).EnquiryForm,
  `[${formMarker}]`,
);
