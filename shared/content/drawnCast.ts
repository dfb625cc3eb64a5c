/**
 * The names on the slips of Home's hero, by role. All are invented. No other drawing and no list of clients uses them.
 * Each tour has a separate cast (tour.ts of each).
 */
export const drawnCast = {
  sample: true,
  client: ["Marrable"],
  insured: ["Penhallow"],
  reinsurer: ["Cawdale Re", "Arnhope Re", "Farlam Re"],
} as const;
