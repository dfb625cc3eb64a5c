import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { SheetLink } from "../components/SheetLink.tsx";
import type { CallBackSectionProps } from "./CallBackSection.tsx";

const CallBackSection = lazyComponent(async () => (await import("./formCode.ts")).CallBackSection);

/** The call-back block at the end of a page. */
export function CallBack(props: CallBackSectionProps) {
  return (
    <>
      <SheetLink name="forms" />
      <HydrationBoundary>
        <CallBackSection {...props} />
      </HydrationBoundary>
    </>
  );
}
