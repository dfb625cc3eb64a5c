import { IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";

/**
 * The head of a kept page, put together once instead of for each request. Node has no public way to write one, so it is
 * given to `ServerResponse` as the text that `writeHead` would have made of it. Worth 3 of 19 µs a page (README, Speed).
 * At the start both ways are compared; where they differ, `writeHead` writes, as it does whenever a connection is not an
 * ordinary one that stays open. To take it out, call `res.writeHead(head.status, ...)` in pageCache.ts.
 */

export interface PreparedHead {
  status: number;
  /** Names and values in turn. */
  headers: readonly string[];
  /** Status line and headers, each with its line end. */
  text: string;
}

/** What Node keeps of a response and does not name in public. */
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

/** Writes the head; `cookies` are values of Set-Cookie. The body, if any, is the caller's to end with. */
export function writePreparedHead(res: ServerResponse, head: PreparedHead, cookies: readonly string[]): void {
  if (isAsExpected && isOrdinary(res)) writeText(res, head, cookies);
  else writeByNode(res, head, cookies);
}

function writeByNode(res: ServerResponse, { status, headers }: PreparedHead, cookies: readonly string[]): void {
  res.writeHead(status, [...headers, ...cookies.flatMap((cookie) => ["Set-Cookie", cookie])]);
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

/** Nothing was set before, and the connection is one that stays open, for as long and as often as it likes. */
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

/** Node's own, which it does not lend: the date of an answer, made once a second. */
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

/** Whether heads are written as text; false where this version of Node makes another head than we expect. */
export const writesPreparedHeads = isAsExpected;
