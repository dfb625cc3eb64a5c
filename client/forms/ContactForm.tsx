import { CopyStack } from "../components/CopyStack.tsx";
import { FormSheet } from "./FormSheet.tsx";

export function ContactForm() {
  return (
    <CopyStack copies={2} tall>
      <FormSheet form="contact" />
    </CopyStack>
  );
}
