import { expect, test, vi } from "vitest";
import type { CompanyEvent } from "../shared/content/events.ts";

const event = (id: string, date: string): Partial<CompanyEvent> => ({
  id,
  date,
  title: id,
  shortDescription: "",
  images: [],
});

vi.mock("../shared/content/events.ts", () => ({ events: [event("next", "29.01.2028"), event("last", "31.07.2027")] }));

const { createMachineFiles } = await import("../server/pages/machineFiles.ts");

test("an event that is still to come is published in the feed no later than the newest change, never in the future", () => {
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
