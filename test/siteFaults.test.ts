import { expect, test } from "vitest";
import { findSiteFaults } from "../build/content/siteFaults.ts";
import { sampleKeys, site } from "../shared/content/site.ts";

/** company.json as an owner leaves it. */
type Changes = Partial<typeof site>;

test("the facts about the company have no faults now", () => {
  expect(findSiteFaults()).toEqual([]);
});

const cases: [what: string, changes: Changes, told: string][] = [
  ["a phone number in words", { phone: "please call us" }, 'phone "please call us" is not understood: write it as +91'],
  ["a number without its country", { helpdeskPhone: "0172 400 1234" }, 'helpdeskPhone "0172 400 1234"'],
  ["an e-mail without its domain", { email: "sales" }, 'email "sales" is not understood: write it as name@'],
  [
    "a link without https",
    { meetingUrl: "meet.simson.in/a" },
    '"meet.simson.in/a" is not understood: begin it with https',
  ],
  ["a script as a link", { careersUrl: "javascript:alert(1)" }, "careersUrl"],
  [
    "an hour with a dot",
    { hours: { ...site.hours, opens: "9.30" } },
    'hours.opens "9.30" is not understood: write it as 09:30',
  ],
  ["a key that was deleted", { phone: undefined }, "phone is missing: write it, or leave it empty"],
  ["a day that is none", { hours: { ...site.hours, openDays: [1, -1] } }, "hours.openDays has a day that is none"],
  ["a network that has no icon", { social: [{ network: "Orkut" as "X", url: "https://orkut.com/simson" }] }, "Orkut"],
  ["a profile without https", { social: [{ network: "X", url: "x.com/simson" }] }, 'social, X "x.com/simson"'],
];

test.each(cases)("%s is refused, with the key and a remedy", (_, changes, told) => {
  const faults = findSiteFaults({ ...site, ...changes }, sampleKeys);
  expect(faults.join("\n")).toContain(told);
  expect(faults).toHaveLength(1);
});

test("values that are not set are no faults, and neither is a page of our own as a link", () => {
  expect(findSiteFaults({ ...site, mapEmbedUrl: "", careersUrl: "/about-us" }, sampleKeys)).toEqual([]);
});

test("a sample key that is taken out too soon is told, and one that is not there", () => {
  const facts = { ...site, email: "sales@example.com" };
  const keys = [...sampleKeys.filter((key) => key !== "email"), "emial"];
  expect(findSiteFaults(facts, keys)).toEqual([
    'shared/content/company.json: email is still "sales@example.com": write the real value, or put the key back into "sample"',
    'shared/content/company.json: "sample" has "emial", which is no key of this file: correct it, or take it out',
  ]);
});
