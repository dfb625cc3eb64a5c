export type Point = readonly [x: number, y: number];

/** The area within corners in metres, given in the order in which one walks around them. */
export function areaInHectares(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2 / 10_000;
}
