import { findCsrfTokens } from "../../../shared/csrfToken.ts";

/** CSRF token: every call that changes something returns the server's cookie as a header (A45). */
export const csrfHeader = "X-XSRF-TOKEN";

/**
 * "" when the cookie is missing, for example because a cache removed it. Several tokens, with commas between them, when
 * a host beside ours sets a cookie of this name: the server accepts any that is right.
 */
export function readCsrfToken(): string {
  return findCsrfTokens(document.cookie).join(",");
}

/** Requests new cookies from the server (GET /api/csrf). */
export async function renewCsrfToken(timeoutMs: number): Promise<void> {
  await fetch("/api/csrf", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
}
