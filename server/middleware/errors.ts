import type { ErrorRequestHandler } from "express";
import { site } from "../../shared/content/site.ts";
import { ApiError } from "../apiError.ts";
import type { Log } from "../log.ts";

/** What body-parser and csurf call their refusals, in our words. */
const knownFaults: Record<string, [status: number, code: string, message: string]> = {
  EBADCSRFTOKEN: [403, "E_CSRF", "This form has been open for too long. Please try again."],
  "entity.parse.failed": [400, "E_BAD_REQUEST", "The body is not valid JSON."],
  "entity.too.large": [413, "E_TOO_LARGE", "The message is too long. Please shorten it and try again."],
  "encoding.unsupported": [415, "E_UNSUPPORTED_TYPE", "Please send the body uncompressed or as gzip, deflate or br."],
  "charset.unsupported": [415, "E_UNSUPPORTED_TYPE", "Please send the body as UTF-8."],
};

/**
 * Who answers a failure: this, and nothing else. A refusal keeps its status and words; anything unexpected is logged
 * with the request's id and answered without detail. It must come last.
 */
export function createErrorHandler({ log }: { log: Log }): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const refusal = toRefusal(error);
    if (!refusal) {
      log.error({ event: "request_failed", requestId: res.locals?.requestId, err: error });
    }
    const answer =
      refusal ??
      new ApiError(500, "E_INTERNAL", `Something went wrong on our side. Please try again, or call ${site.phone}.`);
    res.status(answer.status);
    res.setHeader("Cache-Control", "no-store");
    if (req.path.startsWith("/api/")) {
      res.json({ code: answer.code, message: answer.message, ...(answer.fields && { fields: answer.fields }) });
    } else {
      res.type("text/plain").send(`${answer.message}\n`);
    }
  };
}

function toRefusal(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const { code, type, status } = Object(error) as { code?: string; type?: string; status?: number };
  const known = knownFaults[code ?? ""] ?? knownFaults[type ?? ""];
  if (known) return new ApiError(...known);
  if (error instanceof URIError) return new ApiError(400, "E_BAD_REQUEST", "The address is not valid.");
  if (status !== undefined && status >= 400 && status < 500) {
    return new ApiError(status, "E_BAD_REQUEST", "The request could not be read.");
  }
  return null;
}
