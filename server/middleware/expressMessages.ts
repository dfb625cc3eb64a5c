import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * What a server makes requests and responses of, so that they are Express's from the first. Express gives each its methods by
 * changing its prototype; for an object that has another one, V8 then forgets what it had learnt of all of them, and whatever
 * goes through Express takes half as long again to twice as long, kept pages a tenth longer. On these Express finds nothing to
 * change. To take it out, do not give them to `createServer`.
 */
export function createExpressMessages(
  app: Express,
): Required<Pick<ServerOptions, "IncomingMessage" | "ServerResponse">> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  const { request, response } = app;
  Object.setPrototypeOf(ExpressRequest.prototype, request);
  Object.setPrototypeOf(ExpressResponse.prototype, response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
