import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, inject, onTestFinished, test } from "vitest";
import { markSamples } from "../../build/content/samplePictures.mjs";
import { listSampleValues } from "../../build/content/samples.ts";
import { offices } from "../../shared/content/offices.ts";
import { isSample } from "../../shared/content/site.ts";

/** With an owner's real values the picture has fewer marks. */
const marked = ["phone", "helpdeskPhone", "meetingUrl", "address"] as const;

test.runIf(marked.every(isSample) && offices[2]?.sample)(
  "npm run content -- pictures marks the sample values on each page, and lists what to replace",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sample-pictures-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [contact] = await markSamples({
      origin: inject("siteOrigin"),
      folder,
      values: listSampleValues(),
      pages: ["/contact-us"],
    });
    const found = contact?.found.map(({ key }) => key) ?? [];
    expect(found).toEqual(expect.arrayContaining([...marked, "offices[2]"]));
    expect(found).not.toContain("supportEmail");
    expect(contact?.unseen.map(({ key }) => key)).toContain("mapsUrl");

    const { width, height } = await sharp(path.join(folder, contact?.picture ?? "")).metadata();
    expect(width).toBe(1280);
    expect(height).toBeGreaterThan(2000);
    const index = readFileSync(path.join(folder, "index.html"), "utf8");
    expect(index).toContain("<h2>/contact-us</h2>");
    expect(index).toContain("take &quot;helpdeskPhone&quot; out of");
  },
);
