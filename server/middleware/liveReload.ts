import type { Express } from "express";
import type { Config } from "../config.ts";

/** `npm run dev`: this response stays open until the server restarts. The page then reloads itself. */
export function setUpLiveReload(app: Express, { liveReload }: Pick<Config, "liveReload">): void {
  if (!liveReload) return;
  app.get("/dev/reload", (_req, res) => void res.type("text/event-stream").write("retry: 200\n\n"));
}
