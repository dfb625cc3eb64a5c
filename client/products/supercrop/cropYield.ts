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
