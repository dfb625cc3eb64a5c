import { createLatePart } from "../components/latePart.tsx";

/** The call-back block at the end of a page. */
export const CallBack = createLatePart<{ withoutHours?: boolean }>(
  async () => (await import("./CallBackSection.tsx")).CallBackSection,
  "#contact",
);
