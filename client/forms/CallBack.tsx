import { createLatePart } from "../components/latePart.tsx";
import type { CallBackSectionProps } from "./CallBackSection.tsx";

/** The call-back block at the end of a page. */
export const CallBack = createLatePart<CallBackSectionProps>(
  async () => (await import("./formCode.ts")).CallBackSection,
  "#contact",
);

/** The office hours by themselves: they say whether somebody is there now, and their code is in that block's file. */
export const Hours = createLatePart(async () => (await import("./formCode.ts")).OfficeHours, ".office-hours");
