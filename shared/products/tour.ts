/** A tour of a product (W3): four steps. Each is a drawn screen with one task for the visitor. */
export interface TourWords {
  heading: string;
  /** One or two sentences below the heading. */
  lead: string;
  steps: readonly [TourStep, TourStep, TourStep, TourStep];
}

export interface TourStep {
  heading: string;
  /** What the user of the system does on this screen, and why it matters. */
  text: string;
  /** The task for the visitor on this screen. */
  task: string;
}

export const tourWords = {
  link: "Take the tour",
  show: "Show the four screens",
  previous: "Previous step",
  next: "Next step",
  /** The label of the row of four step names. */
  steps: "Steps of the tour",
  try: "Try it",
  sample: "Sample screen",
  sayWhere: (step: number, of: number) => `Step ${step} of ${of}`,
  addressOf: (step: number) => `tour-${step}`,
} as const;
