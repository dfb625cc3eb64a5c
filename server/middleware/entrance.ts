import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ApiError } from "../apiError.ts";

export interface EntranceOptions {
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
 * What Node would refuse by itself, before anything of ours hears of it, is refused with the headers of every answer. The
 * server must be made with `requireHostHeader: false`.
 */
export function openEntrance({ server, headers, answer }: EntranceOptions): void {
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

const slash = "/".charCodeAt(0);

/**
 * The address as all of ours read it. A client may name the whole of it ("GET http://host/about-us"), which HTTP asks
 * every server to understand; the host in it counts for nothing, like Host. "*" is the server itself. What is of another
 * kind ("ftp://host/") is asked of a proxy, and refused: Express would take it apart as an address, and fail on some.
 */
export function toOriginForm(address: string): string {
  if (address.charCodeAt(0) === slash || address === "*") return address;
  const scheme = ["http://", "https://"].find((start) => address.slice(0, start.length).toLowerCase() === start);
  if (!scheme) throw new ApiError(400, "E_BAD_REQUEST", "The address is not valid.");
  const path = address.slice(scheme.length);
  const start = path.search(/[/?]/);
  if (start < 0) return "/";
  return path[start] === "?" ? `/${path.slice(start)}` : path.slice(start);
}
