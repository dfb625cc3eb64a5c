import type { Express } from "express";

const redirectCacheSeconds = 3600;
/** nginx passes on no head above 4 KiB, and no link of ours is as long: a longer address is not found. */
const longestAddress = 2000;

/** In one hop, and never to another site: a browser reads "//evil.example/" and "/\evil.example/" as another host. */
export function setUpSlashRedirect(app: Express): void {
  app.use((req, res, next) => {
    const [, pathname = "", query = ""] = /^([^?]*)(.*)$/s.exec(req.url) ?? [];
    const target = `/${pathname.split(/[/\\]/).filter(Boolean).join("/")}`;
    if (target === pathname || !/^[/\\]/.test(pathname) || req.url.length > longestAddress) return next();
    res.set("Cache-Control", `public, max-age=${redirectCacheSeconds}`);
    // Not `redirect`, which would write a body that repeats the address.
    res.location(target + query);
    res.status(["GET", "HEAD"].includes(req.method) ? 301 : 308).end();
  });
}
