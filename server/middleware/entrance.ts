import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError } from "../apiError.ts";
import { parseWebAddress } from "../configShapes.ts";
import type { ErrorAnswer } from "./errors.ts";

const statusByFault: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Refuses what Node would refuse, with our security headers. Create the server with `requireHostHeader: false`. */
export function answerMalformedRequests(server: Server, headers: [string, string][], answer: RequestListener): void {
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const answersUnderWay = new WeakMap<Duplex, Set<ServerResponse>>();
  const listener: RequestListener = (req, res) => {
    const underWay = answersUnderWay.get(req.socket) ?? new Set();
    answersUnderWay.set(req.socket, underWay.add(res));
    res.once("close", () => underWay.delete(res));
    if (req.headers.host !== undefined || req.httpVersion === "1.0") answer(req, res);
    else res.writeHead(400, [...headers.flat(), "Connection", "close"]).end();
  };
  server.on("request", listener);
  // A request with an unknown Expect header is answered like any other.
  server.on("checkExpectation", listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const underWay = answersUnderWay.get(socket) ?? [];
    // Headers already sent: a second response would corrupt the first.
    if (!socket.writable || [...underWay].some((res) => res.headersSent)) {
      socket.destroy();
      return;
    }
    const status = statusByFault[error.code ?? ""] ?? 400;
    const answered = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}Connection: close\r\nContent-Length: 0\r\n\r\n`;
    socket.end(answered, () => socket.destroy());
  });
}

/** Answers addresses in any form that HTTP allows as if they were a path. */
export function withOriginForm(answer: RequestListener, answerError: ErrorAnswer): RequestListener {
  return (req, res) => {
    try {
      req.url = toOriginForm(req.url ?? "/");
    } catch (error) {
      answerError(req, res, error);
      return;
    }
    answer(req, res);
  };
}

/**
 * A request target as path and query. A client may send the absolute form ("GET http://host/about-us"), whose host is
 * ignored like the Host header, and "*" for the server itself. Any other form ("ftp://host/") is for a proxy.
 */
function toOriginForm(target: string): string {
  if (target.startsWith("/") || target === "*") return target;
  const url = parseWebAddress(target);
  if (!url) throw new ApiError(400, "E_BAD_REQUEST", "The address is not valid.");
  return url.pathname + url.search;
}
