import type { Page, Route } from "playwright-core";

/** The speed of a visitor's device and connection. */
export interface Line {
  name: string;
  cpuRate: number;
  bytesPerSecond: number;
  latencyMs: number;
}

const slowBytesPerSecond = (1.6 * 1024 * 1024) / 8;

export const lines = {
  fast: { name: "fast", cpuRate: 1, bytesPerSecond: -1, latencyMs: 0 },
  slow: { name: "slow line", cpuRate: 1, bytesPerSecond: slowBytesPerSecond, latencyMs: 150 },
  /** The same values as in `npm run bench`. */
  slowPhone: { name: "slow phone", cpuRate: 4, bytesPerSecond: slowBytesPerSecond, latencyMs: 150 },
} satisfies Record<string, Line>;

export async function slowDown(page: Page, { cpuRate, bytesPerSecond, latencyMs }: Line): Promise<void> {
  if (cpuRate === 1 && bytesPerSecond < 0) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
}

/**
 * Holds back the page's code, except the small script inside every page. Call it before the page is opened.
 * The returned function lets the code come.
 */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/\/assets\/[^/]*\.js$/, (route) => {
    if (isOpen) return route.continue();
    held.push(route);
  });
  return async () => {
    isOpen = true;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
}
