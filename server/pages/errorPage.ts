import { errorPage as words } from "../../shared/content/errorPage.ts";
import { site, telephoneLink } from "../../shared/content/site.ts";

/** `requestId` stands in the log too; without one the page names none. */
export type ErrorPage = (message: string, requestId: string | undefined) => string;

/**
 * The document of a fault outside /api. It is put together from texts alone, as whatever failed may be the rendering
 * itself, and has no script: the route tree of its address must not be hydrated over it. `css` is an inlined stylesheet
 * whose hash the policy knows.
 */
export function createErrorPage({ css }: { css: string }): ErrorPage {
  const { contact } = words;
  const phone = `<a href="${telephoneLink(site.phone)}">${escapeHtml(site.phone)}</a>`;
  const email = `<a href="mailto:${escapeHtml(site.email)}">${escapeHtml(site.email)}</a>`;
  return (message, requestId) =>
    [
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`,
      `<title>${words.title} | ${escapeHtml(site.companyName)}</title><style>${css}</style></head>`,
      `<body><main id="content"><section class="page-head"><div class="wrap">`,
      `<p class="marker">${escapeHtml(`${site.companyName} ${site.tagline}`)}</p><h1>${words.heading}</h1>`,
      `<p class="lead">${escapeHtml(message)}</p>`,
      `<p>${contact.before} ${phone} ${contact.between} ${email}.`,
      requestId === undefined ? "" : ` ${words.reference} <code>${escapeHtml(requestId)}</code>.`,
      `</p><p><a class="button" href="/">${words.home}</a></p></div></section></main></body></html>`,
    ].join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
