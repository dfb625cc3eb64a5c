/** The page's script reads this cookie and sends it back in `X-XSRF-TOKEN` (A45). */
export const csrfTokenCookie = "XSRF-TOKEN";

const ourToken = new RegExp(`(?:^|;\\s*)${csrfTokenCookie}=(\\w{8}-[\\w-]{27})(?=;|$)`, "g");

/**
 * The tokens in csurf's format in a Cookie header or in `document.cookie`. More than one, when another application on the
 * parent domain has set a cookie with this name (it is Angular's default). Only the server knows which one is ours.
 */
export function findCsrfTokens(cookies: string): string[] {
  return [...cookies.matchAll(ourToken)].map(([, token]) => token as string);
}
