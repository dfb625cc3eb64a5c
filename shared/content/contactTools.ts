/** Words beside values to copy or save, and beside samples. Not in contact.ts, because other pages load that too. */
export const contactTools = {
  /** Shown beside a made-up value. */
  sample: "sample",
  officesAreSamples: "Names, addresses and numbers are samples.",
  copy: { label: "Copy", done: "Copied", failed: "Not copied" },
  save: {
    label: "Save contact",
    withoutSamples: "Saves our name, town and hours. Sample numbers are left out.",
  },
} as const;
