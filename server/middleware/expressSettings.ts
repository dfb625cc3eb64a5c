import type { Express } from "express";
import type { Config } from "../config.ts";

/** No visitor is behind so many proxies. Parsing a header with thousands of loopback addresses would take 50 ms. */
const maxProxies = 16;

export function setUpExpress(app: Express, { trustProxy }: Pick<Config, "trustProxy">): void {
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
