/** CSRF token: every call that changes something returns the server's cookie as a header (A45). */
const cookieName = "XSRF-TOKEN";

export const csrfHeader = "X-XSRF-TOKEN";

/** "" when the cookie is missing, for example because a cache removed it. */
export function readCsrfToken(): string {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookieName}=`));
  return cookie ? decodeURIComponent(cookie.slice(cookieName.length + 1)) : "";
}

/** Requests new cookies from the server (GET /api/csrf). */
export async function renewCsrfToken(timeoutMs: number): Promise<void> {
  await fetch("/api/csrf", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
}
