import type { Express } from "express";
import { isFromThisMachine } from "./middleware/thisMachine.ts";
import type { Services } from "./services.ts";

/** `/healthz` and `/readyz` (docs/contracts.md). */
export function setUpHealth(app: Express, services: Services, isReady: () => boolean): void {
  const { manifest, readHealth, captcha, leadMailer, isMailFailing } = services;

  app.get("/healthz", async (req, res) => {
    const health = await readHealth();
    const alarms = [...health.alarms, ...(isMailFailing() ? ["mail"] : [])];
    const summary = { ok: health.available, alarm: alarms.length > 0 };
    res.set("Cache-Control", "no-store");
    // A count of held enquiries would tell a bot whether it was caught, and all counts how much the company sells.
    if (!isFromThisMachine(req)) return void res.json(summary);
    res.json({
      version: manifest.version,
      ...health,
      ...summary,
      alarms,
      ...(captcha && { captcha: captcha.isDown ? "down" : "answering" }),
      leadMail: leadMailer ? (leadMailer.hasFailed ? "failing" : "on") : "off",
      sampleValues: manifest.sampleValues,
    });
  });

  app.get("/readyz", (_req, res) => {
    const ready = isReady();
    res.status(ready ? 200 : 503);
    res.set("Cache-Control", "no-store").json({ ready });
  });
}
