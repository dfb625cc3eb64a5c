import type { Express, RequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";

const oneYearSeconds = 31_536_000;
const oneHourSeconds = 3600;

const headersOfDocuments = [
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Permissions-Policy",
  "X-Frame-Options",
];

/**
 * The build's precompressed files, after the security headers. Other sites may embed share pictures, and nothing else.
 */
export function setUpAssets(app: Express, { clientDir }: { clientDir: string }): void {
  const serveFile = expressStaticGzip(clientDir, {
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    index: false,
    serveStatic: {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders(res, file) {
        const isHashed = file.includes("/assets/");
        res.setHeader(
          "Cache-Control",
          isHashed ? `public, max-age=${oneYearSeconds}, immutable` : `public, max-age=${oneHourSeconds}`,
        );
        // As in nginx.conf: what matters to a document alone would be more bytes than a small file.
        if (isHashed) {
          for (const name of headersOfDocuments) res.removeHeader(name);
          res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        }
        if (file.includes("/share/")) res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      },
    },
  }) as RequestHandler;
  app.use((req, res, next) => {
    // Throws for an address that cannot be decoded: the library would answer it, but only errors.ts answers failures.
    decodeURIComponent(req.path);
    serveFile(req, res, next);
  });
}
