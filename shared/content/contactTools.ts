/** Words around what can be copied or saved, and beside samples: apart from contact.ts, which other pages carry too. */
export const contactTools = {
  /** Beside a value that is still made up. */
  sample: "sample",
  officesAreSamples: "Names, addresses and numbers are samples.",
  copy: { label: "Copy", done: "Copied", failed: "Not copied" },
  save: {
    label: "Save contact",
    withoutSamples: "Saves our name, town and hours. Sample numbers are left out.",
  },
} as const;
