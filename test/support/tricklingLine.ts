import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** Cuts after the end of a tag. The first pieces are small, because the first view comes early. */
function cutIntoPieces(html: string, pieces: number): string[] {
  const start = html.indexOf("<main");
  const ends = Array.from({ length: pieces }, (_, piece) => {
    const at = start + Math.floor((html.length - start) * (piece / pieces) ** 1.6);
    return html.indexOf(">", at) + 1;
  });
  return [...ends, html.length].map((end, index, all) => html.slice(all[index - 1] ?? 0, end));
}

/** A browser gives frames only to a page with something to show, so a timer ends the wait too. */
const paint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Opens a page whose HTML comes in pieces, each painted before the next one comes. All other files come at once. */
export async function openInPieces(page: Page, siteOrigin: string, address: string, pieces = 24): Promise<void> {
  let waiting: (() => void) | undefined;
  const server = createServer(async (asked, answer) => {
    const given = await fetch(siteOrigin + asked.url, { headers: { "accept-encoding": "identity" } });
    const headers = ["content-type", "content-security-policy"].map((name) => [name, given.headers.get(name) ?? ""]);
    answer.writeHead(given.status, Object.fromEntries(headers));
    if (given.headers.get("content-type")?.startsWith("text/html")) {
      for (const piece of cutIntoPieces(await given.text(), pieces)) {
        answer.write(piece);
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
      answer.end();
    } else answer.end(Buffer.from(await given.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, { waitUntil: "commit" });
  while ((await page.evaluate(() => document.readyState)) === "loading") {
    await page.evaluate(paint);
    waiting?.();
    waiting = undefined;
  }
}
