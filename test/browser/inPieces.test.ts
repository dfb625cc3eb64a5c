import { expect, inject, test } from "vitest";
import { desktop, phone, waitForHydration } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { readShifts, recordShifts } from "../support/shifts.ts";
import { openInPieces } from "../support/tricklingLine.ts";
import { openVisits } from "../support/visits.ts";

/**
 * On a slow connection or processor, the browser paints an incomplete page. Its visible parts hardly move: what is
 * centred in the hero, and the menu while the rest of the bar is still to come. No page waits with its first paint
 * until its first view is complete (A102), because that made every visitor wait.
 */
const mostInPieces = 0.07;

const openVisit = openVisits();

const tall = { width: 1440, height: 2160 };

const arrivals = [
  ["/", "a phone", phone],
  ["/", "a tall window", tall],
  ["/events", "a desktop", desktop],
  ["/events?page=2", "a tall window", tall],
  ["/reinsurance-brokers-management-software", "a phone", phone],
  ["/reinsurance-brokers-management-software", "a desktop", desktop],
  ["/contact-us", "a desktop", desktop],
  ["/nothing-here", "a desktop", desktop],
] as const;

test.each(chooseCases(arrivals, ([address, where]) => address === "/" || where === "a desktop"))(
  "%s does not shift on %s while it arrives in pieces",
  async (address, _, viewport) => {
    const { page } = await openVisit({ viewport });
    await recordShifts(page);
    await openInPieces(page, inject("siteOrigin"), address);
    await waitForHydration(page);
    const { shifts, sum } = await readShifts(page);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(mostInPieces);
  },
);
