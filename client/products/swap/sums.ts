import { swapComparison, swapInsurers } from "../../../shared/products/swap/tour.ts";

/** Calculations for the screens of SWAP's tour. */

/** Each insurer's premium for a trip of `days` days, and the longest trip with this premium. In swapInsurers' order. */
export function quotesFor(days: number) {
  return swapInsurers.map(({ insurer, bands }) => {
    const band = bands.find(({ upTo }) => days <= upTo) as (typeof bands)[number];
    return { insurer, premium: band.premium, upTo: band.upTo };
  });
}

export const lowestFor = (days: number) =>
  quotesFor(days).reduce((lowest, quote) => (quote.premium < lowest.premium ? quote : lowest));

/** The SVG path of an insurer's premiums as a step line in a chart of 100 by 100. */
export function drawSteps(place: number, shortest: number, longest: number, most: number): string {
  const across = (days: number) => round(((days - shortest) / (longest - shortest)) * 100);
  const down = (premium: number) => round(100 - (premium / most) * 100);
  const bands = swapInsurers[place]?.bands ?? [];
  return bands
    .map(({ upTo, premium }, index) => `${index === 0 ? "M0 " : "V"}${down(premium)}H${across(upTo)}`)
    .join("");
}

const round = (share: number) => Math.round(share * 100) / 100;

/** The amount that each policy pays of a bill: the rest after the excess, up to the policy's limit. */
export function settle(chosen: number) {
  const { bill, policies } = swapComparison.cases[chosen] as (typeof swapComparison.cases)[number];
  return policies.map(({ limit, excess }, place) => {
    const pays = Math.min(limit, Math.max(0, bill - excess));
    return { insurer: swapInsurers[place]?.insurer ?? "", pays, leaves: bill - pays, share: pays / bill };
  });
}
