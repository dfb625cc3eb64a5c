/** The peer: an Express server that keeps its pages in memory, with helmet and csurf as their papers show them. */
import { readFileSync } from "node:fs";
import cookieParser from "cookie-parser";
import csurf from "csurf";
import express from "express";
import helmet from "helmet";

const [, , pagesFile, port] = process.argv;
/** By address: the bytes and ETag of the page in each encoding. */
const { pages, policy, permissions } = JSON.parse(readFileSync(pagesFile, "utf8"), (key, value) =>
  key === "bytes" ? Buffer.from(value, "base64") : value,
);
const readCookies = cookieParser();
const guard = csurf({ cookie: { key: "__Host-csrf", httpOnly: true, sameSite: "lax", secure: true, path: "/" } });

const app = express();
app.disable("x-powered-by");
app.use(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: { maxAge: 63_072_000 },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  }),
);
app.use((req, res, next) => (req.headers.cookie ? next() : readCookies(req, res, () => guard(req, res, next))));
app.use((req, res, next) => {
  const encoding = req.acceptsEncodings("br");
  const page = pages[req.path]?.[encoding];
  if (!page) return next();
  if (req.csrfToken) res.cookie("XSRF-TOKEN", req.csrfToken(), { sameSite: "lax", secure: true, path: "/" });
  res.set({ "Permissions-Policy": permissions, "Cache-Control": "private, no-cache", Vary: "Accept-Encoding" });
  res.set({ "Content-Encoding": encoding, "Content-Type": "text/html; charset=utf-8", ETag: page.etag });
  res.send(page.bytes);
});
app.listen(Number(port), "127.0.0.1");
