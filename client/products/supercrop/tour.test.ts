import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { superCropCutting, superCropPlot } from "../../../shared/products/supercrop/tour.ts";
import { areaInHectares, compareYield, saveRecord, setNetwork, yieldPerHectare } from "./fieldWork.ts";

test.each([
  ["0,0 100,0 100,100 0,100", 1],
  ["0,0 0,100 100,100 100,0", 1],
  ["10,10 210,10 10,110", 1],
  ["0,0 100,0", 0],
  ["", 0],
])("the plot %s has %i ha", (corners, hectares) => {
  const points = corners
    .split(" ")
    .filter(Boolean)
    .map((corner) => corner.split(",").map(Number) as [number, number]);
  expect(areaInHectares(points)).toBe(hectares);
});

test("the tour's plot has the area that its outcome compares, and its buttons stand on its corners", () => {
  const corners = superCropPlot.corners.map(({ at }) => at);
  const hectares = areaInHectares(corners);
  expect(superCropPlot.outcome(4, hectares)).toContain("0.02 ha less");
  const css = readFileSync("client/products/supercrop/Tour.css", "utf8");
  const places = [...css.matchAll(/inset: ([\d.]+)% auto auto ([\d.]+)%/g)].map(([, y, x]) => [
    Number(x) * 2.4,
    Number(y) * 1.4,
  ]);
  for (const [at, place] of places.entries())
    for (const axis of [0, 1]) expect(place[axis]).toBeCloseTo(corners[at]?.[axis] ?? -1);
  expect(places).toHaveLength(corners.length);
});

test("a crop-cutting experiment is counted for a hectare, and the unit's yield is the mean", () => {
  expect([12.6, 8.6, 4, 16, 0].map((kg) => yieldPerHectare(kg, 25))).toEqual([5040, 3440, 1600, 6400, 0]);
  expect(yieldPerHectare(12.6, 100)).toBe(1260);
  for (const [last, told] of [
    [5040, [4140, 0, 0]],
    [4480, [4000, 0, 0]],
    [4000, [3880, 120, 3]],
  ] as const)
    expect(Object.values(compareYield([3920, 4160, 3440, last], 4000))).toEqual(told);
  expect(compareYield([0], 4000)).toEqual({ actual: 0, shortfall: 4000, percent: 100 });
  const { outcome, thresholdYield } = superCropCutting;
  expect(outcome(compareYield([4140], thresholdYield))).toContain("140 kg/ha above");
  expect(outcome(compareYield([3880], thresholdYield))).toContain("3.0%");
});

test("records wait on the phone without a network, sync when there is one, and never exceed their number", () => {
  const waiting = saveRecord({ isOnline: false, saved: 3, received: 0 }, 5);
  expect(waiting).toEqual({ isOnline: false, saved: 4, received: 0 });
  const online = setNetwork(waiting, true);
  expect(online).toEqual({ isOnline: true, saved: 4, received: 4 });
  expect(saveRecord(online, 5).received).toBe(5);
  expect(saveRecord(setNetwork(online, false), 5)).toEqual({ isOnline: false, saved: 5, received: 4 });
  expect(saveRecord({ isOnline: true, saved: 5, received: 5 }, 5).saved).toBe(5);
});
