import { Island } from "../components/Island.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { SheetLink } from "../components/SheetLink.tsx";
import type { CallBackSectionProps } from "./CallBackSection.tsx";

const loadFormCode = () => import("./formCode.ts");
const CallBackSection = lazyComponent(async () => (await loadFormCode()).CallBackSection);
const OfficeHours = lazyComponent(async () => (await loadFormCode()).OfficeHours);

/** The call-back block at the end of a page. */
export function CallBack(props: CallBackSectionProps) {
  return (
    <Island hydrate="visible">
      <SheetLink name="forms" />
      <CallBackSection {...props} />
    </Island>
  );
}

/** The office hours alone. They say whether the office is open now. Their code is in the same chunk as the block. */
export function Hours() {
  return (
    <Island hydrate="idle">
      <OfficeHours />
    </Island>
  );
}
