import { findCsrfToken } from "../../../shared/csrfToken.ts";

/** CSRF token: every call that changes something returns the server's cookie as a header (A45). */
export const csrfHeader = "X-XSRF-TOKEN";

/** "" when the cookie is missing, for example because a cache removed it. */
export function readCsrfToken(): string {
  return findCsrfToken(document.cookie) ?? "";
}

/** Requests new cookies from the server (GET /api/csrf). */
export async function renewCsrfToken(timeoutMs: number): Promise<void> {
  await fetch("/api/csrf", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
}
