import { expect, test } from "vitest";
import { createSettlements, toSettlement } from "../server/enquiries/delivery/settlements.ts";
import type { Settlement, SpoolState } from "../server/enquiries/spool/spoolRecord.ts";

/** A disk that can be full. */
function createDesk() {
  const disk = { isFull: false };
  const written: { id: number; settlement: Settlement; at: number }[] = [];
  const counted: (SpoolState | undefined)[][] = [];
  const settlements = createSettlements({
    spool: {
      settle(id, settlement, at) {
        if (disk.isFull) throw new Error("full");
        written.push({ id, settlement, at });
      },
    },
    summary: { recount: (from, to) => void counted.push([from, to]) },
  });
  return { disk, written, counted, settlements };
}

const accepted: Settlement = { state: "delivered", outcome: "accepted" };

test("the end of a try that a full disk does not take is written once, with its own time, when there is room again", () => {
  const { disk, written, counted, settlements } = createDesk();
  disk.isFull = true;
  settlements.settle(7, accepted, 100);
  expect(() => settlements.flush()).toThrow("full");
  disk.isFull = false;
  settlements.flush();
  settlements.flush();
  expect(written).toEqual([{ id: 7, settlement: accepted, at: 100 }]);
  expect(counted).toEqual([["waiting", "delivered"]]);
});

test("a repeat gets the vendor's answer only when the visitor has had it", () => {
  expect(toSettlement({ state: "delivered" }, true)).toEqual({ ...accepted, answer: "delivered" });
  expect(toSettlement({ state: "delivered" }, false)).toEqual(accepted);
  const refused = { state: "refused", reason: "refused: Status not true" } as const;
  expect(toSettlement(refused, true)).toMatchObject({ outcome: refused.reason, answer: "refused" });
  expect(toSettlement({ state: "parked", reason: "unsure: timeout" }, true)).not.toHaveProperty("answer");
});
