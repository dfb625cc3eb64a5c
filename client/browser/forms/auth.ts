import type { Call } from "./api.ts";

/** Specification section 9. */
const tokenKey = "auth_token";

interface AuthOptions {
  /** The generic call helper, which shows errors in a snackbar. */
  call: Call;
  /** localStorage. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

/** The token login of the specification. No screen uses it yet (A46): the header's Login leads to the support site. */
export function createAuth({ call, storage }: AuthOptions) {
  return {
    /** Stores and returns the token. An error is logged and thrown again (section 8). */
    async login(username: string, password: string): Promise<string> {
      try {
        const reply = (await call("POST", "/api/login", { username, password })) as { token?: unknown } | undefined;
        if (typeof reply?.token !== "string" || reply.token === "") throw new Error("The login reply carries no token");
        storage.setItem(tokenKey, reply.token);
        return reply.token;
      } catch (error) {
        console.error("Login failed", error);
        throw error;
      }
    },
    logout() {
      storage.removeItem(tokenKey);
    },
    isLoggedIn() {
      return Boolean(storage.getItem(tokenKey));
    },
  };
}
