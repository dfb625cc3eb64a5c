import { createLatePart } from "../components/latePart.tsx";
import type { CallBackSectionProps } from "./CallBackSection.tsx";

/** The call-back block at the end of a page. */
export const CallBack = createLatePart<CallBackSectionProps>(
  async () => (await import("./formCode.ts")).CallBackSection,
  "#contact",
);

/** The office hours alone. They say whether the office is open now. Their code is in the same chunk as the block. */
export const Hours = createLatePart(async () => (await import("./formCode.ts")).OfficeHours, ".office-hours");
