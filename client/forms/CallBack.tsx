import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { lazyComponent, prefetch } from "../components/lazyComponent.ts";
import { SheetLink } from "../components/SheetLink.tsx";
import type { CallBackSectionProps } from "./CallBackSection.tsx";

const load = () => import("./formCode.ts");
const CallBackSection = lazyComponent(async () => (await load()).CallBackSection);

/** The call-back block at the end of a page. */
export function CallBack(props: CallBackSectionProps) {
  prefetch(load);
  return (
    <>
      <SheetLink name="forms" />
      <HydrationBoundary>
        <CallBackSection {...props} />
      </HydrationBoundary>
    </>
  );
}
