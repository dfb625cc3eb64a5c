import { sampleWord } from "./site.ts";

/** Words beside values to copy or save, and beside samples. Not in contact.ts, because other pages load that too. */
export const contactTools = {
  sample: sampleWord,
  blockIsSample: "sample numbers and addresses",
  officesAreSamples: "Names, addresses and numbers are samples.",
  copy: { label: "Copy", done: "Copied", failed: "Not copied" },
  whatsapp: { label: "WhatsApp", text: "Hello, I have a question about your software." },
  save: {
    label: "Save contact",
    withoutSamples: "Without the sample numbers.",
  },
} as const;
