import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "Events",
  description: "What our team has been doing: knowledge-sharing Saturdays and trips in the Himalaya.",
  keywords: "events, knowledge sharing, team",
  lastModified: "2026-11-23",
};
