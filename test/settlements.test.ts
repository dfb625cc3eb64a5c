import { expect, test } from "vitest";
import { createSettlements, toSettlement } from "../server/enquiries/delivery/settlements.ts";
import type { Claim, EnquiryState, Settlement } from "../server/enquiries/store/records.ts";

/** A store on a disk that can be full. */
function createDesk() {
  const disk = { isFull: false };
  const written: { claim: Claim; settlement: Settlement }[] = [];
  const counted: (EnquiryState | undefined)[][] = [];
  const settlements = createSettlements({
    store: {
      get available() {
        return !disk.isFull;
      },
      async settle(claim, settlement) {
        if (disk.isFull) throw new Error("full");
        written.push({ claim, settlement });
      },
    },
    summary: { recount: (from, to) => void counted.push([from, to]) },
  });
  return { disk, written, counted, settlements };
}

const accepted: Settlement = { state: "delivered", outcome: "accepted" };

test("a result that a full disk cannot store is written once, for its own claim, when there is room again", async () => {
  const { disk, written, counted, settlements } = createDesk();
  disk.isFull = true;
  await settlements.settle({ id: 7, claim: 2 }, accepted);
  await expect(settlements.flush()).rejects.toThrow("full");
  disk.isFull = false;
  await settlements.flush();
  await settlements.flush();
  expect(written).toEqual([{ claim: { id: 7, claim: 2 }, settlement: accepted }]);
  expect(counted).toEqual([["waiting", "delivered"]]);
});

test("a repeat gets the vendor's answer only if the visitor got that answer", () => {
  expect(toSettlement({ state: "delivered" }, true)).toEqual({ ...accepted, answer: "delivered" });
  expect(toSettlement({ state: "delivered" }, false)).toEqual(accepted);
  const refused = { state: "refused", reason: "refused: Status not true" } as const;
  expect(toSettlement(refused, true)).toMatchObject({ outcome: refused.reason, answer: "refused" });
  expect(toSettlement({ state: "parked", reason: "unsure: timeout" }, true)).not.toHaveProperty("answer");
});
