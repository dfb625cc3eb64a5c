import type { Call } from "./api.ts";

/** Specification section 9. */
const tokenKey = "auth_token";

interface AuthOptions {
  /** The generic call helper, which tells failures in a snackbar. */
  call: Call;
  /** localStorage. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export interface Auth {
  /** Stores and returns the token. A failure is logged and thrown on (section 8). */
  login(username: string, password: string): Promise<string>;
  logout(): void;
  isLoggedIn(): boolean;
}

/** The token login of the specification, which no screen calls yet (A46): the header's Login leads to the support site. */
export function createAuth({ call, storage }: AuthOptions): Auth {
  return {
    async login(username, password) {
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
