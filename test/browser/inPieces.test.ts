import { expect, inject, test } from "vitest";
import { desktop, phone, waitForHydration } from "../support/browser.ts";
import { mostShift, readShifts, recordShifts } from "../support/shifts.ts";
import { openInPieces } from "../support/tricklingLine.ts";
import { openVisits } from "../support/visits.ts";

/** A slow line, or a slow processor, shows a page in the midst of its HTML: what stands there stays where it is. */

const openVisit = openVisits();

/** What stands in the first card below its picture moves down as that comes; all other cards stand still. */
const mostInFirstCard = 0.05;

test.each([
  ["/", "a phone", phone, mostShift],
  ["/events", "a desktop", desktop, mostInFirstCard],
  ["/events?page=2", "a tall window", { width: 1440, height: 2160 }, mostInFirstCard],
  ["/reinsurance-brokers-management-software", "a phone", phone, mostShift],
  ["/contact-us", "a desktop", desktop, mostShift],
])("%s does not move on %s while it comes", async (address, _, viewport, most) => {
  const { page } = await openVisit({ viewport });
  await recordShifts(page);
  await openInPieces(page, inject("siteOrigin"), address);
  await waitForHydration(page);
  const { shifts, sum } = await readShifts(page);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(most);
});
