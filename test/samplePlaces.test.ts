import { expect, test } from "vitest";
import { findPlacesOfFile, findPlacesOfKey } from "../build/content/samplePlaces.ts";
import { filesWithSamples, listSampleValues, renderSamplesByPage } from "../build/content/samples.ts";
import { offices } from "../shared/content/offices.ts";
import { isSample, site } from "../shared/content/site.ts";
import { routes } from "../shared/routes.ts";
import { readTestPage } from "./support/page.ts";
import { readMain } from "./support/servedWords.ts";

test.each([
  ["supportEmail", site.supportEmail],
  ["meetingUrl", site.meetingUrl],
  ["address", site.address.street],
  ["mapsUrl", site.mapsUrl.replaceAll("&", "&amp;")],
] as const)("%s is shown only on the pages that check:content names", async (key, value) => {
  const shown: string[] = [];
  for (const { id, path } of routes) {
    if (readMain(await readTestPage(path)).includes(value)) shown.push(id);
  }
  expect(shown.toSorted()).toEqual([...findPlacesOfKey(key)].toSorted());
});

test("every file with samples has its pages", () => {
  // The offices are in the footer, and so on every page.
  const files = Object.keys(filesWithSamples).filter((file) => file !== "content/lists/offices.json");
  for (const file of files) expect(findPlacesOfFile(file), file).not.toContain("every page");
});

const madeUp = offices.filter(({ sample }) => sample);

test.runIf(madeUp.length > 1 && isSample("helpdeskPhone"))(
  "the owner reads for each page which samples to replace, with a count for each list",
  () => {
    const lines = renderSamplesByPage(listSampleValues()).split("\n");
    expect(lines.find((line) => line.startsWith("/contact-us: "))).toContain("helpdeskPhone");
    expect(lines.find((line) => line.startsWith("every page: "))).toContain(`offices (${madeUp.length})`);
  },
);
