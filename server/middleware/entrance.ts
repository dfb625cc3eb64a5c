import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError } from "../apiError.ts";
import type { ErrorAnswer } from "./errors.ts";

export interface EntranceOptions {
  server: Server;
  /** Security headers from `createSecurityHeaders`. */
  headers: [string, string][];
  answer: RequestListener;
}

const statusByFault: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Node refuses malformed requests before our code sees them. This code refuses them instead, with our security headers.
 * The server must be created with `requireHostHeader: false`.
 */
export function answerMalformedRequests({ server, headers, answer }: EntranceOptions): void {
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  /** The answers that each connection still waits for. */
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

const slash = "/".charCodeAt(0);

/**
 * Reduces a request target to path and query, the form that the rest of the server reads. A client may send the
 * absolute form ("GET http://host/about-us"), which HTTP requires every server to accept. Its host is ignored, like the
 * Host header. "*" means the server itself. Any other form ("ftp://host/") is for a proxy and is refused: Express would
 * parse it as an address, and fail on some.
 */
function toOriginForm(address: string): string {
  if (address.charCodeAt(0) === slash || address === "*") return address;
  const scheme = ["http://", "https://"].find((start) => address.slice(0, start.length).toLowerCase() === start);
  if (!scheme) throw new ApiError(400, "E_BAD_REQUEST", "The address is not valid.");
  const path = address.slice(scheme.length);
  const start = path.search(/[/?]/);
  if (start < 0) return "/";
  return path[start] === "?" ? `/${path.slice(start)}` : path.slice(start);
}
