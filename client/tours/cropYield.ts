/** What a harvest of dry grain makes on a hectare. */
export function yieldPerHectare(kilograms: number, squareMetres: number): number {
  return Math.round((kilograms * 10_000) / squareMetres);
}

/**
 * The yield of an insurance unit: the mean of its experiments, and what it lacks to the threshold yield, both in kg per
 * hectare. The share of that in the threshold is the share of the sum insured that is paid.
 */
export function compareYield(yields: readonly number[], threshold: number) {
  const actual = Math.round(yields.reduce((sum, each) => sum + each, 0) / yields.length);
  const shortfall = Math.max(0, threshold - actual);
  return { actual, shortfall, percent: (shortfall / threshold) * 100 };
}
