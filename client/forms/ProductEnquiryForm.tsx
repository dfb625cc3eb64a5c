import { CopyStack } from "../components/CopyStack.tsx";
import { FormSheet } from "./FormSheet.tsx";

export function ProductEnquiryForm() {
  return (
    <CopyStack copies={2} tall>
      <FormSheet form="product" />
    </CopyStack>
  );
}
