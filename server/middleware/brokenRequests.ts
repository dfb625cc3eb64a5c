import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

export interface BrokenRequestsOptions {
  server: Server;
  /** Security headers, as `prebuildHeaders` took them. */
  headers: [string, string][];
  /** Who answers a request that is whole. */
  answer: RequestListener;
}

const statusByFault: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * What Node would refuse by itself, before Express hears of it, is refused with the headers of every answer. The server
 * must be made with `requireHostHeader: false`.
 */
export function handleRequests({ server, headers, answer }: BrokenRequestsOptions): void {
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const listener: RequestListener = (req, res) => {
    if (req.headers.host !== undefined || req.httpVersion === "1.0") answer(req, res);
    else res.writeHead(400, [...headers.flat(), "Connection", "close"]).end();
  };
  server.on("request", listener);
  // An expectation that nobody knows is no reason not to answer.
  server.on("checkExpectation", listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }) => {
    // In the middle of an answer a second one would be read as its body.
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const status = statusByFault[error.code ?? ""] ?? 400;
    const answered = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}Connection: close\r\nContent-Length: 0\r\n\r\n`;
    socket.end(answered, () => socket.destroy());
  });
}
