export type Point = readonly [x: number, y: number];

/** The area of a polygon. `corners`: in metres, in order along the boundary. */
export function areaInHectares(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2 / 10_000;
}

/** The yield of a harvest of dry grain in kg per hectare. */
export function yieldPerHectare(kilograms: number, squareMetres: number): number {
  return Math.round((kilograms * 10_000) / squareMetres);
}

/**
 * The yield of an insurance unit (the mean of its experiments) and its shortfall from the threshold yield, both in kg
 * per hectare. `percent`: the shortfall as a share of the threshold. The same share of the sum insured is paid.
 */
export function compareYield(yields: readonly number[], threshold: number) {
  const actual = Math.round(yields.reduce((sum, each) => sum + each, 0) / yields.length);
  const shortfall = Math.max(0, threshold - actual);
  return { actual, shortfall, percent: (shortfall / threshold) * 100 };
}

/** Records in the order in which they are made. The office has the first `received` of the `saved` records. */
export interface FieldQueue {
  isOnline: boolean;
  saved: number;
  received: number;
}

/** Three records are on the phone at the start. */
export const startQueue: FieldQueue = { isOnline: false, saved: 3, received: 0 };

const sync = (queue: FieldQueue): FieldQueue => (queue.isOnline ? { ...queue, received: queue.saved } : queue);

export function saveRecord(queue: FieldQueue, most: number): FieldQueue {
  return sync({ ...queue, saved: Math.min(queue.saved + 1, most) });
}

export function setNetwork(queue: FieldQueue, isOnline: boolean): FieldQueue {
  return sync({ ...queue, isOnline });
}
