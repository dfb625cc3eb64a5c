import { expect, test, vi } from "vitest";
import { CallError } from "../client/browser/forms/api.ts";
import { createAuth } from "../client/browser/forms/auth.ts";

function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("a login stores its token under auth_token until the logout", async () => {
  const storage = createStorage();
  const call = vi.fn(async () => ({ token: "t-1" }));
  const auth = createAuth({ call, storage });
  expect(auth.isLoggedIn()).toBe(false);

  await expect(auth.login("asha", "secret")).resolves.toBe("t-1");
  expect(call).toHaveBeenCalledWith("POST", "/api/login", { username: "asha", password: "secret" });
  expect(storage.kept).toEqual(new Map([["auth_token", "t-1"]]));
  expect(auth.isLoggedIn()).toBe(true);

  auth.logout();
  expect(storage.kept.size).toBe(0);
  expect(auth.isLoggedIn()).toBe(false);
});

test("a failed login is logged and rethrown, and stores nothing", async () => {
  const storage = createStorage();
  const refusal = new CallError(401, { code: "E_LOGIN", message: "Unknown user" });
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  const auth = createAuth({ call: () => Promise.reject(refusal), storage });
  await expect(auth.login("asha", "wrong")).rejects.toBe(refusal);
  expect(logged).toHaveBeenCalledExactlyOnceWith("Login failed", refusal);
  logged.mockClear();
  expect(auth.isLoggedIn()).toBe(false);
});

test("a login fails when the answer has no token", async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  const auth = createAuth({ call: async () => ({ token: "" }), storage: createStorage() });
  await expect(auth.login("asha", "secret")).rejects.toThrow("no token");
  expect(logged).toHaveBeenCalledOnce();
  logged.mockClear();
});
