/** The place of a step on its page. */
export const placeOf = (step: number) => `tour-${step}`;
