import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { superCropCutting, superCropPlot } from "../../../shared/products/supercrop/tour.ts";
import { areaInHectares } from "./area.ts";
import { compareYield, yieldPerHectare } from "./cropYield.ts";
import { saveRecord, setNetwork } from "./fieldQueue.ts";

describe("the plot", () => {
  const corners = superCropPlot.corners.map(({ at }) => at);

  test.each([
    [
      "a square of 100 m",
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ],
      1,
    ],
    [
      "the same square in the other direction",
      [
        [0, 0],
        [0, 100],
        [100, 100],
        [100, 0],
      ],
      1,
    ],
    [
      "a triangle",
      [
        [10, 10],
        [210, 10],
        [10, 110],
      ],
      1,
    ],
    [
      "a line",
      [
        [0, 0],
        [100, 0],
      ],
      0,
    ],
    ["nothing", [], 0],
  ] as const)("%s", (_, points, hectares) => {
    expect(areaInHectares(points)).toBe(hectares);
  });

  test("has the area that the outcome compares", () => {
    const hectares = areaInHectares(corners);
    const area = superCropPlot.sayArea(hectares);
    expect(area).toBe("1.18 ha");
    expect(superCropPlot.outcome(4, hectares)).toContain("0.02 ha less");
  });

  test("has its buttons where its corners are drawn", () => {
    const css = readFileSync("client/products/supercrop/Tour.css", "utf8");
    const places = [...css.matchAll(/inset: ([\d.]+)% auto auto ([\d.]+)%/g)].map(([, y, x]) => [
      (Number(x) / 100) * 240,
      (Number(y) / 100) * 140,
    ]);
    expect(places).toEqual(corners);
  });
});

describe("the crop-cutting experiment", () => {
  test.each([
    [12.6, 25, 5040],
    [8.6, 25, 3440],
    [4, 25, 1600],
    [16, 25, 6400],
    [12.6, 100, 1260],
    [0, 25, 0],
  ])("%d kg on %d m² are %d kg/ha", (kilograms, squareMetres, perHectare) => {
    expect(yieldPerHectare(kilograms, squareMetres)).toBe(perHectare);
  });

  test.each([
    [[3920, 4160, 3440, 5040], { actual: 4140, shortfall: 0, percent: 0 }],
    [[3920, 4160, 3440, 4480], { actual: 4000, shortfall: 0, percent: 0 }],
    [[3920, 4160, 3440, 4000], { actual: 3880, shortfall: 120, percent: 3 }],
    [[0], { actual: 0, shortfall: 4000, percent: 100 }],
  ])("the unit's yield is the mean of %j", (yields, unit) => {
    expect(compareYield(yields, 4000)).toEqual(unit);
  });

  test("says what the result means for the unit", () => {
    const { outcome, thresholdYield } = superCropCutting;
    expect(outcome(compareYield([4140], thresholdYield))).toContain("140 kg/ha above");
    expect(outcome(compareYield([3880], thresholdYield))).toContain("3.0%");
  });
});

describe("records in the field", () => {
  const offline = { isOnline: false, saved: 3, received: 0 };

  test("wait on the phone without a network, and sync when there is one", () => {
    const waiting = saveRecord(offline, 5);
    expect(waiting).toEqual({ isOnline: false, saved: 4, received: 0 });
    expect(setNetwork(waiting, true)).toEqual({ isOnline: true, saved: 4, received: 4 });
  });

  test("are uploaded at once while there is a network, and stay uploaded without it", () => {
    const online = saveRecord(setNetwork(offline, true), 5);
    expect(online.received).toBe(4);
    expect(saveRecord(setNetwork(online, false), 5)).toEqual({ isOnline: false, saved: 5, received: 4 });
  });

  test("never exceed their total number", () => {
    expect(saveRecord({ isOnline: true, saved: 5, received: 5 }, 5).saved).toBe(5);
  });
});
