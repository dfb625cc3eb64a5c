import { afterEach, expect, test, vi } from "vitest";
import type { CompanyEvent } from "../shared/content/events.ts";

const event = (id: string, date: string): Partial<CompanyEvent> => ({
  id,
  date,
  title: id,
  shortDescription: "",
  images: [],
});

// Other test files of the worker have loaded the modules with the real list.
async function importWithEvents() {
  vi.resetModules();
  vi.doMock("../shared/content/events.ts", () => ({
    events: [event("next", "29.01.2028"), event("last", "31.07.2027")],
  }));
  return import("../server/pages/machineFiles.ts");
}
afterEach(() => {
  vi.doUnmock("../shared/content/events.ts");
  vi.resetModules();
});

test("an event that is still to come is published in the feed no later than the newest change, never in the future", async () => {
  const { createMachineFiles } = await importWithEvents();
  const at = (day: string) => {
    const files = createMachineFiles({ origin: "https://a.example", isProduction: true, now: new Date(day) });
    const entries = files.get("/feed.xml")?.body.match(/<entry>.*?<\/entry>/gs) ?? [];
    const dayOf = (id: string, field: string) =>
      new RegExp(`<${field}>(.*?)T`).exec(entries.find((entry) => entry.includes(`event=${id}<`)) ?? "")?.[1];
    return ["next", "last"].map((id) => [dayOf(id, "published"), dayOf(id, "updated")]);
  };
  const [next, last] = ["2028-01-29", "2027-07-31"].map((day) => [day, day]);
  expect(at("2027-08-15")).toEqual([last, last]);
  expect(at("2028-02-01")).toEqual([next, last]);
});
