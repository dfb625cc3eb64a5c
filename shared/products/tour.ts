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

/** The place of a step on its page. */
export const placeOf = (step: number) => `tour-${step}`;
