import { afterEach, beforeEach, expect, vi } from "vitest";

/** A test fails on an unexpected console.error or console.warn: React reports there what a visitor would notice. */
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const spoken = [console.error, console.warn].flatMap((method) =>
    vi.isMockFunction(method) ? method.mock.calls.map((call) => call.map(String).join(" ")) : [],
  );
  vi.restoreAllMocks();
  expect(spoken, "console.error or console.warn was called; a test that expects it clears the mock").toEqual([]);
});
