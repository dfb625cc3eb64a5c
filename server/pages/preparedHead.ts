import { IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";

/**
 * Builds the HTTP head of a kept page once instead of for each request. Node has no public API for that, so this code
 * sets the text that `writeHead` would have produced on `ServerResponse`. It saves 3 of 19 µs a page (README, Speed).
 * At start both ways are compared. If they differ, or if the connection is not an ordinary keep-alive one, `writeHead`
 * is used. To remove this optimisation, call `res.writeHead(head.status, ...)` in pageCache.ts.
 */

export interface PreparedHead {
  status: number;
  /** Names and values, alternating. */
  headers: readonly string[];
  /** Status line and headers, each with its line ending. */
  text: string;
}

/** Private fields of Node's response. */
interface OpenResponse extends ServerResponse {
  _header: string | null;
  _hasBody: boolean;
  _keepAliveTimeout?: number;
  _defaultKeepAlive?: boolean;
  maxRequestsOnConnectionReached?: boolean;
}

export function prepareHead(status: number, headers: readonly string[]): PreparedHead {
  return { status, headers, text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${joinHeaders(headers)}` };
}

function joinHeaders(headers: readonly string[]): string {
  let text = "";
  for (let index = 0; index < headers.length; index += 2) text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return text;
}

/** Writes the head. `cookies` are values of Set-Cookie. The caller ends the response, with a body or without. */
export function writePreparedHead(res: ServerResponse, head: PreparedHead, cookies: readonly string[]): void {
  if (isAsExpected && isOrdinary(res)) writeText(res, head, cookies);
  else writeByNode(res, head, cookies);
}

function writeByNode(res: ServerResponse, { status, headers }: PreparedHead, cookies: readonly string[]): void {
  // One entry for all cookies: when Express has set headers before, Node 20 keeps only the last entry of a name.
  res.writeHead(status, cookies.length > 0 ? [...headers, "Set-Cookie", [...cookies]] : [...headers]);
}

function writeText(res: ServerResponse, { status, text }: PreparedHead, cookies: readonly string[]): void {
  const response = res as OpenResponse;
  let head = text;
  for (const cookie of cookies) head += `Set-Cookie: ${cookie}\r\n`;
  res.statusCode = status;
  const seconds = Math.floor(Number(response._keepAliveTimeout) / 1000);
  response._header = `${head}Date: ${formatDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`;
  if (status === 304) response._hasBody = false;
}

/** No header was set before, and the connection stays open with no limit on its requests reached. */
function isOrdinary(res: ServerResponse): boolean {
  const response = res as OpenResponse;
  return (
    response.shouldKeepAlive &&
    response._defaultKeepAlive === true &&
    Number(response._keepAliveTimeout) > 0 &&
    !response.maxRequestsOnConnectionReached &&
    response.getHeaderNames().length === 0
  );
}

let second = 0;
let date = "";

/** The value of the Date header, cached for a second. Node has the same cache but does not export it. */
function formatDate(): string {
  const now = Date.now();
  if (now - second >= 1000 || now < second) {
    second = now - (now % 1000);
    date = new Date(now).toUTCString();
  }
  return date;
}

const isAsExpected = [200, 304].every((status) => {
  const head = prepareHead(status, ["X-One", "1", ...(status === 200 ? ["Content-Length", "1"] : [])]);
  const written = [writeByNode, writeText].map((write) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { httpVersionMajor: 1, httpVersionMinor: 1 });
    const response = new ServerResponse(request) as OpenResponse;
    Object.assign(response, { shouldKeepAlive: true, _keepAliveTimeout: 5000 });
    if (!isOrdinary(response)) return undefined;
    write(response, head, ["a=1; Path=/", "b=2"]);
    const { _header, _hasBody, statusCode, headersSent } = response;
    return JSON.stringify([_header?.replace(/\r\nDate: [^\r]+/, ""), _hasBody, statusCode, headersSent]);
  });
  return written[0] !== undefined && written[0] === written[1];
});

/** Whether heads are written as text. False when this version of Node produces another head than we expect. */
export const writesPreparedHeads = isAsExpected;
