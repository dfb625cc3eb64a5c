import type { Express, RequestHandler } from "express";

const redirectCacheSeconds = 3600;
/** nginx passes on no head above 4 KiB, and no link of ours is as long: a longer address is not found. */
const longestAddress = 2000;

/**
 * Redirects to the same path without its trailing slash and with single slashes, in one hop and never to another
 * site. A browser reads "//evil.example/" as another host, so leading slashes and backslashes collapse into one slash.
 * Only loops and one plain pattern are used, because an address of 16 KiB of slashes must cost no more than any other.
 */
export function setUpSlashRedirect(app: Express): void {
  app.use(redirect);
}

const redirect: RequestHandler = (req, res, next) => {
  const queryStart = req.url.indexOf("?");
  const pathname = queryStart < 0 ? req.url : req.url.slice(0, queryStart);
  const query = queryStart < 0 ? "" : req.url.slice(queryStart);
  let start = 0;
  let end = pathname.length;
  while (isSlash(pathname[end - 1])) end -= 1;
  while (start < end && isSlash(pathname[start])) start += 1;
  const target = `/${pathname.slice(start, Math.max(start, end)).replace(/\/+/g, "/")}`;
  if (target === pathname || !isSlash(pathname[0]) || req.url.length > longestAddress) return next();
  const isSafe = req.method === "GET" || req.method === "HEAD";
  res.set("Cache-Control", `public, max-age=${redirectCacheSeconds}`);
  // Not `redirect`, which would write a body that repeats the address.
  res.location(target + query);
  res.status(isSafe ? 301 : 308).end();
};

function isSlash(sign: string | undefined): boolean {
  return sign === "/" || sign === "\\";
}
