/** A tour of a product (W3): four steps that the visitor moves, each a drawn screen with one thing to do on it. */
export interface TourWords {
  heading: string;
  /** One or two sentences under the heading. */
  lead: string;
  steps: readonly [TourStep, TourStep, TourStep, TourStep];
}

export interface TourStep {
  heading: string;
  /** What the user of the system does there, and why it matters. */
  text: string;
  /** What a visitor may do on the screen. */
  task: string;
  /** What the screen shows, for who cannot see it. */
  caption: string;
}

export const tourWords = {
  marker: "The tour",
  link: "Take the tour",
  previous: "Previous step",
  next: "Next step",
  /** Four of them, in a row. */
  steps: "Steps of the tour",
  try: "Try it",
  sample: "Sample screen.",
  sayWhere: (step: number, of: number) => `Step ${step} of ${of}`,
  addressOf: (step: number) => `tour-${step}`,
} as const;
