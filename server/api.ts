import express, { type RequestHandler, type Router } from "express";
import { tellFact } from "../shared/content/site.ts";
import { ApiError } from "./apiError.ts";
import { createSharedRateLimit } from "./database/sharedRateLimit.ts";
import { createFormPosts } from "./enquiries/formPosts.tsx";
import { createChallengeRoute, createEnquiries } from "./enquiries/routes.ts";
import type { Csrf } from "./middleware/csrf.ts";
import { createBodyParsing } from "./middleware/parsing.ts";
import { createAddressCounter, createRateLimit } from "./middleware/rateLimit.ts";
import { createStaleCallGuard } from "./middleware/staleCalls.ts";
import type { PageRequest } from "./pages/renderPage.tsx";
import type { Services } from "./services.ts";
import { createCountriesRoute, createLoginRoute, nameLogin } from "./vendorApi/routes.ts";

const loginsPerMinute = 5;
/** Many visitors start a form and never send it. */
const challengesPerEnquiry = 10;

interface ApiParts {
  csrf: Csrf;
  search: RequestHandler[];
  render(page: PageRequest): Promise<string>;
}

/** Every call under /api (docs/contracts.md), in the order in which a request meets them. */
export function createApi(services: Services, { csrf, search, render }: ApiParts): Router {
  const { config, cipher, client, database, countries, challenges } = services;
  const countTogether = (name: string) => database && createSharedRateLimit(database, name);
  const api = express.Router({ caseSensitive: true, strict: true });

  api.use((_req, res, next) => {
    res.set("Cache-Control", "no-store");
    next();
  });
  api.get("/csrf", (req, res) => {
    csrf.issue(req, res);
    res.status(204).end();
  });
  const enquiries = createEnquiries({
    ...services,
    csrf,
    countUnproven: createAddressCounter({ windowMs: 3600_000, store: countTogether("unproven") }),
  });
  const limit = createRateLimit({
    perMinute: config.rateLimitEnquiries,
    message: `Too many enquiries in a minute. Please wait a moment, or call ${tellFact("phone")}.`,
    store: countTogether("enquiries"),
  });
  api.post("/enquiries/:form", ...createFormPosts({ enquiries, cipher, csrf, limit, render }));
  api.post("/enquiries/:form", csrf.protect, limit, createBodyParsing(), enquiries.call);
  if (challenges) {
    api.get(
      "/challenge",
      createRateLimit({
        perMinute: challengesPerEnquiry * config.rateLimitEnquiries,
        message: "Too many challenges in a minute. Please wait a moment and try again.",
        // Each process counts alone: a database query would cost more than a challenge.
        store: undefined,
      }),
      createChallengeRoute({ challenges, csrf }),
    );
    api.all("/challenge", refuseMethod("GET, HEAD"));
  }
  // The routes above belong to sending an enquiry. They are always answered, even when the server is far behind.
  api.use(createStaleCallGuard());
  api.get("/countries", createCountriesRoute({ countries }));
  api.get("/search", search);
  api.post(
    "/login",
    csrf.protect,
    createRateLimit({
      perMinute: loginsPerMinute,
      message: "Too many attempts. Please wait a minute and try again.",
      store: countTogether("logins"),
    }),
    createBodyParsing(),
    createRateLimit({
      perMinute: loginsPerMinute,
      message: "Too many attempts for this user name. Please wait a minute and try again.",
      store: countTogether("logins-user"),
      keyOf: nameLogin,
    }),
    createLoginRoute({ client }),
  );
  // These answers do nothing, so they need no CSRF token: the caller gets 405 and not 403 for a missing token.
  api.all(["/csrf", "/countries", "/search"], refuseMethod("GET, HEAD"));
  api.all(["/enquiries/:form", "/login"], refuseMethod("POST"));
  api.use(() => {
    throw new ApiError(404, "E_NOT_FOUND", "Unknown API route.");
  });
  return api;
}

function refuseMethod(allowed: string): RequestHandler {
  return (_req, res) => {
    res.set("Allow", allowed);
    throw new ApiError(405, "E_METHOD_NOT_ALLOWED", `This call answers ${allowed} only.`);
  };
}
