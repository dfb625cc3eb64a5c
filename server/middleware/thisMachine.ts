import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { ApiError } from "../apiError.ts";
import { isLoopback } from "../configShapes.ts";

/** Headers in which a proxy names its client. A client may invent their values, so only their absence counts. */
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** By the socket's address, never `req.ip`: a trusted proxy may pass on one that its client made up (A110). */
export function isFromThisMachine(req: IncomingMessage): boolean {
  const address = req.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  return isLoopback(address) && forwardingHeaders.every((name) => req.headers[name] === undefined);
}

export const requireThisMachine: RequestHandler = (req, _res, next) => {
  if (!isFromThisMachine(req)) throw new ApiError(404, "E_NOT_FOUND", "There is nothing here.");
  next();
};
