import { afterEach, beforeEach, expect, vi } from "vitest";

/** A console.error or console.warn that a test does not ask for is a fault: React says there what a visitor would feel. */
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
