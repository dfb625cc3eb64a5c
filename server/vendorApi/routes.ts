import { hash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import * as z from "zod";
import { ApiError } from "../apiError.ts";
import { getBody, listProblems } from "../middleware/parsing.ts";
import { nameNetwork } from "../middleware/rateLimit.ts";
import type { VendorClient } from "./client.ts";
import type { Countries } from "./countries.ts";

/** The calls that pass the vendor's answer on: the country list and the login. */

const credentialLimit = 200;
const credential = (missing: string) => z.string(missing).min(1, missing).max(credentialLimit, missing);

export const loginSchema = z.object({
  username: credential("Username is required"),
  password: credential("Password is required"),
});

/** GET /api/countries. */
export function createCountriesRoute({ countries }: { countries: Pick<Countries, "list"> }): RequestHandler {
  return async (_req, res) => {
    const list = await countries.list();
    if (!list) throw new ApiError(502, "E_COUNTRIES_UNAVAILABLE", "The country list is not available.");
    res.json({ Countries: list });
  };
}

/**
 * User name and network of a login, for the limit of attempts: from one network nobody guesses on, and nobody elsewhere
 * is locked out (A110). A hash, because the database keeps it for a while.
 */
export function nameLogin(req: Request): string {
  const { username } = getBody(req);
  // Cut first: composing takes quadratic time.
  const name =
    typeof username === "string" ? username.slice(0, credentialLimit).normalize("NFKC").trim().toLowerCase() : "";
  return hash("sha256", `${nameNetwork(req)} ${name}`, "base64url");
}

/** POST /api/login. The vendor decides. A refusal is passed on with the vendor's status and message. */
export function createLoginRoute({ client }: { client: Pick<VendorClient, "login"> }): RequestHandler {
  return async (req, res) => {
    const login = loginSchema.safeParse(getBody(req));
    if (!login.success) {
      throw new ApiError(400, "E_INVALID_LOGIN", "Username and password are required.", listProblems(login.error));
    }
    const outcome = await client.login(login.data);
    if (outcome.kind === "accepted") {
      res.json({ token: outcome.token });
    } else if (outcome.kind === "refused") {
      throw new ApiError(outcome.status, "E_LOGIN_REFUSED", outcome.message ?? "The login was refused.");
    } else {
      throw new ApiError(502, "E_VENDOR_UNAVAILABLE", "The login service cannot be reached. Please try again later.");
    }
  };
}
