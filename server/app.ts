import type { RequestListener, ServerOptions } from "node:http";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { errorPage as errorWords } from "../shared/content/errorPage.ts";
import { site } from "../shared/content/site.ts";
import { ApiError } from "./apiError.ts";
import {
  createChallengeRoute,
  createCountriesRoute,
  createEnquiryRoutes,
  createLoginRoute,
  nameLogin,
} from "./enquiries/routes.ts";
import { createSharedRateLimit } from "./enquiries/store/postgres/sharedRateLimit.ts";
import { createAssets } from "./middleware/assets.ts";
import { createCsrf } from "./middleware/csrf.ts";
import { toOriginForm } from "./middleware/entrance.ts";
import { createErrorAnswer } from "./middleware/errors.ts";
import { createExpressMessages } from "./middleware/expressMessages.ts";
import { createBodyParsing } from "./middleware/parsing.ts";
import { createRateLimit } from "./middleware/rateLimit.ts";
import { createRequestLog, nameAddress } from "./middleware/requestLog.ts";
import { createStaleCallGuard } from "./middleware/staleCalls.ts";
import { isFromThisMachine, requireThisMachine } from "./middleware/thisMachine.ts";
import { redirectTrailingSlash } from "./middleware/trailingSlash.ts";
import { createErrorPage } from "./pages/errorPage.ts";
import { createMachineFiles } from "./pages/machineFiles.ts";
import { createPageBasis } from "./pages/pageBasis.ts";
import { createPageCache, type PageCache } from "./pages/pageCache.ts";
import { namePageSet } from "./pages/pageSet.ts";
import { type PageRequest, renderPage } from "./pages/renderPage.tsx";
import { createSearchPage, createSearchRoute } from "./search/routes.ts";
import { getSiteSearch } from "./search/siteSearch.ts";
import type { Services } from "./services.ts";

export interface App {
  /** Answers every request, whatever it is and whatever fails. Kept pages bypass Express and are as fast as a file. */
  answer: RequestListener;
  /** The request and response classes, for `createServer`. */
  messages: Pick<ServerOptions, "IncomingMessage" | "ServerResponse">;
  pages: Pick<PageCache, "warm">;
  /** The security headers of every answer. The entrance needs them when it refuses bytes that are no valid request. */
  headers: [string, string][];
}

const loginsPerMinute = 5;
/** A visitor who types sends three searches a second, and an office of many people shares one address. */
const searchesPerMinute = 300;
/** Many visitors start a form and never send it. */
const challengesPerEnquiry = 10;
const maxProxies = 16;

/** All routes and middleware, in the order in which a request meets them. `isReady` is false after a stop signal. */
export function createApp(services: Services, isReady: () => boolean): App {
  const { config, log, metrics, manifest, client, store, cipher, database, delivery, countries, captcha, challenges } =
    services;
  const countTogether = (name: string) => database && createSharedRateLimit(database, name);
  const basis = createPageBasis(config, manifest);
  const { publicConfig, securityHeaders, headers } = basis;
  const csrf = createCsrf(config);
  const requestLog = createRequestLog({ log, metrics });
  const errorPage = createErrorPage({ css: manifest.css.site ?? "" });
  const answerError = createErrorAnswer({ log, errorPage, headers });
  const render = (page: PageRequest) => renderPage(page, { manifest, publicConfig });
  const pages = createPageCache({
    render,
    csrf,
    headers: basis.pageHeaders,
    files:
      config.pagesDir === undefined
        ? undefined
        : {
            pagesDir: config.pagesDir,
            name: namePageSet(basis, manifest),
            unavailablePage: errorPage(errorWords.unavailable, undefined),
          },
    onAnswered: requestLog.record,
    onFault: answerError,
  });
  const search = getSiteSearch();
  const limitSearches = createRateLimit({
    perMinute: searchesPerMinute,
    message: "Too many searches in a minute. Please wait a moment and try again.",
    // This limit only protects the process itself, so it is counted in memory and not in the database.
    store: undefined,
  });
  const machineFiles = createMachineFiles({
    origin: config.siteOrigin,
    isProduction: config.isProduction,
    now: new Date(),
  });

  const app = express();
  const messages = createExpressMessages(app);
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", config.trustProxy);
  // No visitor is behind so many proxies. Parsing a header with thousands of loopback addresses would take 50 ms.
  const trusts: (address: string, hop: number) => boolean = app.get("trust proxy fn");
  app.set("trust proxy", (address: string, hop: number) => hop < maxProxies && trusts(address, hop));
  app.set("query parser", "simple");
  // An address has one spelling, so that another spelling cannot bypass a proxy that protects or caches it by name.
  app.enable("case sensitive routing");
  app.enable("strict routing");

  app.use(securityHeaders);
  app.use(requestLog.middleware);

  app.use(createAssets({ clientDir: manifest.clientDir }));
  app.use((req, res, next) => {
    const file = ["GET", "HEAD"].includes(req.method) ? machineFiles.get(req.path) : undefined;
    if (!file) return next();
    res.set({ "Content-Type": file.contentType, "Cache-Control": file.cacheControl }).send(file.body);
  });

  app.get("/healthz", async (req, res) => {
    const { version } = manifest;
    const health = await delivery.health();
    const alarms = [...health.alarms, ...(captcha?.isDown ? ["captcha"] : [])];
    const summary = { ok: health.available, alarm: alarms.length > 0 };
    res.set("Cache-Control", "no-store");
    // A count of held enquiries would tell a bot whether it was caught, and all counts how much the company sells.
    if (!isFromThisMachine(req)) return void res.json(summary);
    res.json({
      version,
      ...health,
      ...summary,
      alarms,
      ...(captcha && { captcha: captcha.isDown ? "down" : "answering" }),
      sampleValues: manifest.sampleValues,
    });
  });
  app.get("/readyz", (_req, res) => {
    const ready = isReady();
    res
      .status(ready ? 200 : 503)
      .set("Cache-Control", "no-store")
      .json({ ready });
  });
  app.get("/metrics", requireThisMachine, async (_req, res) => {
    res.set({ "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" });
    res.send(await metrics.registry.metrics());
  });
  if (config.liveReload) {
    // `npm run dev`: this response stays open until the server restarts. The page then reloads itself.
    app.get("/dev/reload", (_req, res) => void res.type("text/event-stream").write("retry: 200\n\n"));
  }

  const api = express.Router({ caseSensitive: true, strict: true });
  api.use((_req, res, next) => {
    res.set("Cache-Control", "no-store");
    next();
  });
  api.get("/csrf", (req, res) => {
    csrf.issue(req, res);
    res.status(204).end();
  });
  api.post(
    "/enquiries/:form",
    csrf.protect,
    createRateLimit({
      perMinute: config.rateLimitEnquiries,
      message: `Too many enquiries in a minute. Please wait a moment, or call ${site.phone}.`,
      store: countTogether("enquiries"),
    }),
    createBodyParsing(),
    createEnquiryRoutes({ store, cipher, delivery, captcha, challenges, csrf, countries }),
  );
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
  api.get("/search", limitSearches, createSearchRoute({ search }));
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
    throw new ApiError(404, "E_NOT_FOUND", "There is no such call.");
  });
  app.use("/api", api);

  app.get("/search", limitSearches, createSearchPage({ search, render, csrf, metrics }));
  app.use(redirectTrailingSlash);
  app.use((req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.set("Allow", "GET, HEAD");
      throw new ApiError(405, "E_METHOD_NOT_ALLOWED", "This address answers GET and HEAD only.");
    }
    pages.answerNotFound(req, res);
  });
  // Express recognises an error handler by its four parameters.
  const passError: ErrorRequestHandler = (error, req, res, _next) => answerError(req, res, error);
  app.use(passError);

  return {
    answer(req, res) {
      const startedAt = performance.now();
      try {
        req.url = toOriginForm(req.url ?? "/");
        if (!pages.answer(req, res)) app(req, res);
      } catch (error) {
        answerError(req, res, error);
        requestLog.record({ req, status: res.statusCode, route: nameAddress(req.url ?? "/"), startedAt });
      }
    },
    messages,
    pages,
    headers,
  };
}

function refuseMethod(allowed: string): RequestHandler {
  return (_req, res) => {
    res.set("Allow", allowed);
    throw new ApiError(405, "E_METHOD_NOT_ALLOWED", `This call answers ${allowed} only.`);
  };
}
