export type Point = readonly [x: number, y: number];

/** The area of a polygon. `corners`: in metres, in order along the boundary. */
export function areaInHectares(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2 / 10_000;
}
