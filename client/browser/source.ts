import { campaignNames } from "../../shared/enquiry/sourceNames.ts";
import { keepForSession } from "./forms/sessionKept.ts";

/** Where this visit came from, until the tab is closed (A129). It leaves the browser with an enquiry only. */
const kept = keepForSession("source");

/** Call it on each page load. Only the first of a visit counts. */
export function noteSource(): void {
  if (kept.read().FirstPage) return;
  const { host: Referrer } = new URL(document.referrer || location.href);
  const asked = new URLSearchParams(location.search);
  kept.save({
    FirstPage: location.pathname,
    ...(Referrer !== location.host && { Referrer }),
    ...Object.fromEntries(campaignNames.map((name) => [name, asked.get(name) ?? ""])),
  });
}

export const readSource = kept.read;
