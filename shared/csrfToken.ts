/** The page's script reads this cookie and sends it back in `X-XSRF-TOKEN` (A45). */
export const csrfTokenCookie = "XSRF-TOKEN";

const ourToken = new RegExp(`(?:^|;\\s*)${csrfTokenCookie}=([0-9a-f]{8}-[\\w-]{27})(?:;|$)`);

/**
 * Our token in a Cookie header or in `document.cookie`; undefined when there is none. Only a value in our format counts:
 * another application on the parent domain may set a cookie with this name (it is Angular's default), and browsers send
 * the older cookie first.
 */
export function findCsrfToken(cookies: string): string | undefined {
  return ourToken.exec(cookies)?.[1];
}
