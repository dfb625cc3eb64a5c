import cookieParser from "cookie-parser";
import express, { type Express } from "express";
import { site } from "../shared/content/site.ts";
import { createApi } from "./api.ts";
import type { Config } from "./config.ts";
import { setUpThanks } from "./enquiries/formPosts.tsx";
import { setUpHealth } from "./health.ts";
import { setUpMetrics } from "./metrics.ts";
import { setUpAssets } from "./middleware/assets.ts";
import { createCsrf } from "./middleware/csrf.ts";
import { withOriginForm } from "./middleware/entrance.ts";
import { createErrorAnswer, setUpErrors } from "./middleware/errors.ts";
import { setUpLiveReload } from "./middleware/liveReload.ts";
import { setUpRequestLog } from "./middleware/requestLog.ts";
import { createSecurityHeaders, setUpHeaders } from "./middleware/security.ts";
import { createErrorPage, inlineStyles } from "./pages/errorPage.ts";
import { setUpMachineFiles } from "./pages/machineFiles.ts";
import { createPages, setUpSlashRedirect } from "./pages/pages.ts";
import { createPublicConfig, createRender, listPreloads } from "./pages/renderPage.tsx";
import { createSearches } from "./search/routes.ts";
import type { Services } from "./services.ts";

/** What a request meets, in this order. `isReady` is false after a stop signal. */
export function createApp(services: Services, isReady: () => boolean) {
  const { config, log, manifest } = services;
  const headers = createSecurityHeaders({ ...config, inlined: manifest, mapEmbedUrl: site.mapEmbedUrl });
  const csrf = createCsrf(config);
  const render = createRender({ manifest, publicConfig: createPublicConfig(config, manifest) });
  const pages = createPages({ render, listPreloads: (id) => listPreloads(id, manifest), csrf });
  const errorPage = createErrorPage({ styles: inlineStyles(manifest) });
  const answerError = createErrorAnswer({ log, errorPage, headers });
  const searches = createSearches({ ...services, render, csrf });
  const app = express();

  setUpExpress(app, config);
  setUpHeaders(app, headers);
  setUpRequestLog(app, services);
  app.use(cookieParser());
  app.use(pages.answer);
  setUpHealth(app, services, isReady);
  setUpMetrics(app, services.metrics);
  setUpLiveReload(app, config);
  app.use("/api", createApi(services, { csrf, render, search: searches.call }));
  app.get("/search", searches.page);
  setUpThanks(app, render);
  setUpMachineFiles(app, config);
  // After what is answered without the disk, on which this looks for every address.
  setUpAssets(app, manifest);
  setUpSlashRedirect(app);
  app.use(pages.answerNotFound);
  setUpErrors(app, answerError);

  // The headers are for bytes that are no valid request too (middleware/entrance.ts).
  return { answer: withOriginForm(app, answerError), pages, headers };
}

/** No visitor is behind so many proxies. Parsing a header with thousands of loopback addresses would take 50 ms. */
const maxProxies = 16;

function setUpExpress(app: Express, { trustProxy }: Pick<Config, "trustProxy">): void {
  app.disable("x-powered-by");
  // Pages bring their own, and no other answer can be revalidated.
  app.disable("etag");
  app.set("trust proxy", trustProxy);
  const trusts: (address: string, hop: number) => boolean = app.get("trust proxy fn");
  app.set("trust proxy", (address: string, hop: number) => hop < maxProxies && trusts(address, hop));
  app.set("query parser", "simple");
  // An address has one spelling, so that another spelling cannot bypass a proxy that protects or caches it by name.
  app.enable("case sensitive routing");
  app.enable("strict routing");
}
