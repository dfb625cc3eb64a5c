import type { RequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";

const oneYearSeconds = 31_536_000;
const oneHourSeconds = 3600;

/**
 * Files of the build, precompressed. Hashed names never change and are kept for a year; stable names for an hour.
 * It must follow the security headers. Share pictures alone may be embedded by other sites.
 */
export function createAssets({ clientDir }: { clientDir: string }): RequestHandler {
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
        if (file.includes("/share/")) res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      },
    },
  }) as RequestHandler;
  return (req, res, next) => {
    // The library would answer an address that cannot be decoded by itself: only errors.ts answers failures.
    decodeURIComponent(req.path);
    serveFile(req, res, next);
  };
}
