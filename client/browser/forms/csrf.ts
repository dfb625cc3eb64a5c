/** The request-forgery token: the server's cookie comes back as a header on every call that changes something (A45). */
const cookieName = "XSRF-TOKEN";

export const csrfHeader = "X-XSRF-TOKEN";

/** "" where the cookie is missing, as behind a cache that stripped it. */
export function readCsrfToken(): string {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookieName}=`));
  return cookie ? decodeURIComponent(cookie.slice(cookieName.length + 1)) : "";
}

/** Asks the server for fresh cookies (GET /api/csrf). */
export async function renewCsrfToken(timeoutMs: number): Promise<void> {
  await fetch("/api/csrf", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
}
