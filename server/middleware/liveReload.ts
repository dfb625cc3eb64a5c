import type { Express, Response } from "express";
import type { Config } from "../config.ts";

/** `npm run dev`: a page reloads when its response ends. What cannot be built is shown on every page. */
export function setUpLiveReload(app: Express, { liveReload }: Pick<Config, "liveReload">): void {
  if (!liveReload) return;
  const pages = new Set<Response>();
  let faults = "";
  const tell = (page: Response) => page.write(`event: faults\ndata: ${JSON.stringify(faults)}\n\n`);
  process.on("message", (message: { faults: string }) => {
    faults = message.faults;
    for (const page of pages) tell(page);
  });
  app.get("/dev/reload", (_req, res) => {
    pages.add(res);
    res.on("close", () => pages.delete(res));
    res.type("text/event-stream").write("retry: 100\n\n");
    if (faults) tell(res);
  });
}
