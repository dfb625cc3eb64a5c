import express, { type Request, type RequestHandler } from "express";
import type * as z from "zod";
import { ApiError } from "../apiError.ts";

const maxBodyBytes = 32 * 1024;
/** A letter of Hindi has three bytes, and a form that is sent without a script writes nine for it. */
export const maxFormBytes = 3 * maxBodyBytes;
export const maxFields = 100;

/** Accepts small JSON objects only (docs/contracts.md). Any other body is refused with an error code that says why. */
export function createBodyParsing(): RequestHandler[] {
  return [
    (req, _res, next) => {
      if (!req.is("application/json")) {
        throw new ApiError(415, "E_UNSUPPORTED_TYPE", "Please send the body as application/json.");
      }
      next();
    },
    express.json({ limit: maxBodyBytes, type: "application/json" }),
    (req, _res, next) => {
      const body: unknown = req.body;
      if (typeof body !== "object" || body === null || Array.isArray(body)) {
        throw new ApiError(400, "E_BAD_REQUEST", "The body must be one JSON object.");
      }
      if (Object.keys(body).length > maxFields) {
        throw new ApiError(400, "E_BAD_REQUEST", `The body may have at most ${maxFields} fields.`);
      }
      next();
    },
  ];
}

/** The body of a request that has passed `createBodyParsing`. */
export function getBody(req: Request): Record<string, unknown> {
  return req.body as Record<string, unknown>;
}

export function listProblems({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
