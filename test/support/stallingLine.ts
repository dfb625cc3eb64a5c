import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface StallingLine {
  origin: string;
  /** Sends the held rest of all pages. From then on it holds nothing. */
  goOn(): void;
  /** Breaks off all pages that are held. */
  cut(): void;
}

/**
 * A proxy to a site. It sends each page up to the last place where its HTML has these characters, and holds the rest
 * until it is told to go on. All other files come at once.
 */
export async function startStallingLine(siteOrigin: string, place: string): Promise<StallingLine> {
  const held: { answer: ServerResponse; rest: string }[] = [];
  let isStalling = true;
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const passed = request(siteOrigin + asked.url, { method: asked.method, headers }, async (given) => {
      answer.writeHead(given.statusCode ?? 500, given.rawHeaders);
      if (!isStalling || !given.headers["content-type"]?.startsWith("text/html")) {
        given.pipe(answer);
        return;
      }
      const html = Buffer.concat(await given.toArray()).toString();
      const at = html.lastIndexOf(place);
      if (at < 0) throw new Error(`The page has no ${place}`);
      answer.write(html.slice(0, at));
      held.push({ answer, rest: html.slice(at) });
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn() {
      isStalling = false;
      for (const { answer, rest } of held.splice(0)) answer.end(rest);
    },
    cut() {
      for (const { answer } of held.splice(0)) answer.destroy();
    },
  };
}
