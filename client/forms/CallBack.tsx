import { createLatePart } from "../components/latePart.tsx";
import type { CallBackSectionProps } from "./CallBackSection.tsx";

/** The call-back block at the end of a page. */
export const CallBack = createLatePart<CallBackSectionProps>(
  async () => (await import("./CallBackSection.tsx")).CallBackSection,
  "#contact",
);
