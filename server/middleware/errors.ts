import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorRequestHandler, Express } from "express";
import words from "../../shared/content/errorPage.yaml";
import { tellFact } from "../../shared/content/site.ts";
import { ApiError } from "../apiError.ts";
import type { Log } from "../log.ts";
import { getRequestId, routeLabel } from "./requestLog.ts";

/** Our answers to the errors of body-parser and csurf, by error code or type. */
const knownFaults: Record<string, [status: number, code: string, message: string]> = {
  EBADCSRFTOKEN: [403, "E_CSRF", "This form has been open for too long. Please try again."],
  "entity.parse.failed": [400, "E_BAD_REQUEST", "The body is not valid JSON."],
  "entity.too.large": [413, "E_TOO_LARGE", "The message is too long. Please shorten it and try again."],
  "encoding.unsupported": [415, "E_UNSUPPORTED_TYPE", "Please send the body uncompressed or as gzip, deflate or br."],
  "charset.unsupported": [415, "E_UNSUPPORTED_TYPE", "Please send the body as UTF-8."],
};

export interface ErrorAnswerOptions {
  log: Log;
  errorPage(message: string, requestId?: string): string;
  /** Security headers from `createSecurityHeaders`, for answers that bypass Express. */
  headers: [string, string][];
}

/** Answers a failed request; never throws. */
export type ErrorAnswer = (req: IncomingMessage, res: ServerResponse, error: unknown) => void;

/**
 * The only code that answers a failure. It uses only node:http, because Express may not have seen the request. A
 * refusal keeps its status and message. An unexpected error is logged with the kind of address and a request id, which
 * an error page shows too. The answer contains no details: JSON under /api, otherwise a page.
 */
export function createErrorAnswer({ log, errorPage, headers }: ErrorAnswerOptions): ErrorAnswer {
  const answer: ErrorAnswer = (req, res, error) => {
    const { originalUrl, url = "/" } = req as IncomingMessage & { originalUrl?: string };
    const address = originalUrl ?? url;
    const isApi = apiAddress.test(address) && !isFormPost(req);
    const refusal = toRefusal(error);
    const requestId = refusal ? undefined : getRequestId(req);
    if (!refusal) {
      const fields = { requestId, method: req.method, route: routeLabel(address) };
      log.error({ event: "request_failed", ...fields, err: error });
    }
    // Half an answer is already sent: only a broken connection tells the client that it is incomplete.
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const { status, code, message, fields } =
      refusal ?? new ApiError(500, "E_INTERNAL", isApi ? apiFault : words.fault);
    const [type, body] = isApi
      ? ["application/json", JSON.stringify({ code, message, ...(fields && { fields }) })]
      : ["text/html", errorPage(message, requestId)];
    for (const [name, value] of headers) if (!res.hasHeader(name)) res.setHeader(name, value);
    // These headers belong to the failed answer and would describe another body.
    for (const name of ["Content-Encoding", "ETag", "Last-Modified", "Set-Cookie"]) res.removeHeader(name);
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("Content-Type", `${type}; charset=utf-8`);
    res.setHeader("Content-Length", Buffer.byteLength(body));
    res.statusCode = status;
    res.end(req.method === "HEAD" ? undefined : body);
  };
  return (req, res, error) => {
    try {
      answer(req, res, error);
    } catch (fault) {
      // The error answer itself failed. Cut this connection only.
      res.destroy();
      log.error({ event: "request_failed", err: fault });
    }
  };
}

export function setUpErrors(app: Express, answer: ErrorAnswer): void {
  // Express recognises an error handler by its four parameters.
  const handler: ErrorRequestHandler = (error, req, res, _next) => answer(req, res, error);
  app.use(handler);
}

const apiFault = `Something went wrong on our side. Please try again, or call ${tellFact("phone")}.`;

/** A form that was sent without a script is answered with a page. */
const isFormPost = ({ method, headers }: IncomingMessage) =>
  method === "POST" && /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");

/** The same addresses that Express routes to /api. */
const apiAddress = /^\/api(?:[/?]|$)/;

/** No more file handles, or a file of the installation that cannot be read. ENOENT is serve-static's 404. */
const ourFaults = ["EMFILE", "ENFILE", "EIO", "MODULE_NOT_FOUND"];

function toRefusal(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const { code, type, status } = Object(error) as { code?: string; type?: string; status?: number };
  const known = knownFaults[code ?? ""] ?? knownFaults[type ?? ""];
  if (known) return new ApiError(...known);
  if (error instanceof URIError) return new ApiError(400, "E_BAD_REQUEST", "The address is not valid.");
  // body-parser calls every error of its reading the client's.
  const isOurs = ourFaults.includes(code ?? "");
  if (!isOurs && status !== undefined && status >= 400 && status < 500) {
    return new ApiError(status, "E_BAD_REQUEST", "The request could not be read.");
  }
  return null;
}
