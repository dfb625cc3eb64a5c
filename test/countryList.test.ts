import { expect, test } from "vitest";
import { arrangeCountries, createCountryStore } from "../client/browser/forms/countries.ts";

const someCountries = [
  "Zimbabwe",
  "India",
  "Congo, Democratic Republic of the",
  "Albania",
  "Kenya",
  "United Arab Emirates",
].map((CountryName, index) => ({ CountryId: index + 1, CountryName }));

test("the countries of our offices come first, in the footer's order, then all countries from A to Z", () => {
  const { offices, all } = arrangeCountries(someCountries);
  expect(offices.map((country) => country.CountryId)).toEqual([2, 6, 5, 3]);
  expect(all.map((country) => country.CountryName)).toEqual([
    "Albania",
    "Congo, Democratic Republic of the",
    "India",
    "Kenya",
    "United Arab Emirates",
    "Zimbabwe",
  ]);
});

test("the country list is fetched once, even if several forms need it", async () => {
  let asked = 0;
  const store = createCountryStore(async () => {
    asked += 1;
    return { Countries: someCountries };
  });
  await Promise.all([store.load(), store.load()]);
  await store.load();
  expect(asked).toBe(1);
  expect(store.get().status).toBe("ready");
});

test.each([
  ["cannot be loaded", () => Promise.reject(new Error("down"))],
  ["is empty", () => Promise.resolve({ Countries: [] })],
  ["is not a list", () => Promise.resolve("<html>")],
])("a country list that %s counts as missing until a retry loads it", async (_, answer) => {
  const answers: (() => Promise<unknown>)[] = [answer, () => Promise.resolve({ Countries: someCountries })];
  const store = createCountryStore(() => (answers.shift() as () => Promise<unknown>)());
  await store.load();
  expect(store.get().status).toBe("missing");
  await store.load();
  expect(store.get().status).toBe("missing");
  await store.load({ retry: true });
  expect(store.get()).toMatchObject({ status: "ready", all: { length: 6 } });
});
