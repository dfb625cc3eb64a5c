import type { Answer } from "./comparison.ts";
import type { VendorQuestion } from "./vendorQuestions.ts";

/** Answers that are the same for every product: how we work, and the hosting answer of /faq. */
export const common = {
  ownPolicy: "Yes, in the demo: bring one.",
  hosting: "On your premises or in the cloud: both can be discussed. You agree it with us in the consulting meeting.",
} as const satisfies Partial<Record<VendorQuestion, Answer>>;

/** For products whose technology the site does not name. */
export const webBased =
  "It is web-based: your staff work in a browser. Ask us in the demo what runs behind it, and how long we will support it.";

export const askScripts = (readers: string) => `Can a message go out in the scripts our ${readers} read?`;
