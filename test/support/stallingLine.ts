import { createServer, get, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, constants } from "node:zlib";
import { onTestFinished } from "vitest";

/** Bytes that a server sends before it waits for the first acknowledgement: ten packets. */
export const firstFlight = 14_600;

/** Splits the body of an answer after the first `bytes` of the answer, head included. */
async function takeFirst(given: IncomingMessage, bytes: number): Promise<{ first: Buffer; rest: Buffer }> {
  const body = Buffer.concat(await given.toArray());
  const head = `HTTP/1.1 200 OK\r\n${given.rawHeaders.join(": ")}\r\n\r\n`;
  return { first: body.subarray(0, bytes - head.length), rest: body.subarray(bytes - head.length) };
}

/** The HTML of a page, compressed with Brotli, that has arrived with its first flight. */
export async function readFirstFlight(address: string): Promise<string> {
  const given = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": "br" } }, resolve).on("error", reject);
  });
  const { first } = await takeFirst(given, firstFlight);
  return brotliDecompressSync(first, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}

export interface StallingLine {
  origin: string;
  /** Sends the held rest of all pages. From then on it holds nothing. */
  goOn(): void;
  /** Breaks off all pages that are held. */
  cut(): void;
}

/**
 * A proxy to a site. It sends the first `bytes` of each page's answer, head included, and holds the rest until it is
 * told to go on. All other files come at once.
 */
export async function startStallingLine(siteOrigin: string, bytes: number): Promise<StallingLine> {
  const held: { answer: ServerResponse; rest: Buffer }[] = [];
  let isStalling = true;
  const server = createServer((asked, answer) => {
    const passed = request(siteOrigin + asked.url, { method: asked.method, headers: asked.headers }, async (given) => {
      answer.writeHead(given.statusCode ?? 500, given.rawHeaders);
      if (!isStalling || !given.headers["content-type"]?.startsWith("text/html")) {
        given.pipe(answer);
        return;
      }
      const { first, rest } = await takeFirst(given, bytes);
      answer.write(first);
      held.push({ answer, rest });
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
