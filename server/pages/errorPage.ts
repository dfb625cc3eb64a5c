import { sample } from "../../shared/content/common.yaml";
import words from "../../shared/content/errorPage.yaml";
import { isSample, site, telephoneLink } from "../../shared/content/site.ts";
import { escapeText } from "../../shared/readText.ts";
import type { Manifest } from "./manifest.ts";

/** `requestId`: shown on the page, and in the log too. */
type ErrorPage = (message: string, requestId: string | undefined) => string;

/** The site's styles as every page has them: inlined, those for print linked. */
export function inlineStyles({ css, sheets }: Pick<Manifest, "css" | "sheets">): string {
  return `<style>${css.site}</style><link rel="stylesheet" href="${sheets.print}" media="print">`;
}

/**
 * The error document outside /api. It only joins strings, because the rendering itself may be what failed, and has no
 * script, with which React would hydrate the address's page over it.
 */
export function createErrorPage({ styles }: { styles: string }): ErrorPage {
  const { contact } = words;
  const mark = (key: "phone" | "email") => (isSample(key) ? ` <span class="sample-mark">${sample.mark}</span>` : "");
  const phone = `<a class="nowrap" href="${telephoneLink(site.phone)}">${escapeText(site.phone)}</a>${mark("phone")}`;
  const email = `<a href="mailto:${escapeText(site.email)}">${escapeText(site.email)}</a>${mark("email")}`;
  // The same as in client/layout/headerParts.tsx.
  const wordmark = [
    `<a class="wordmark" href="/" aria-label="${escapeText(site.companyName)}, home">`,
    `<svg class="wordmark__mark" viewBox="0 0 30 30" aria-hidden="true"><path fill="#f0a01e" d="M11 2h17v20H11z"/>`,
    `<path fill="#bfe0d3" d="M7 5h17v20H7z"/><path fill="#0b5d4b" stroke="#f7f8f5" d="M2.5 8h17.5v20.5H2.5z"/>`,
    `<path fill="none" stroke="#fff" stroke-width="1.8" d="M6 14h10.5M6 18.3h10.5M6 22.6h6"/></svg>`,
    `${escapeText(site.companyName)}</a>`,
  ].join("");
  return (message, requestId) =>
    [
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`,
      `<title>${words.title} | ${escapeText(site.companyName)}</title>${styles}</head>`,
      `<body><header class="site-header"><div class="wrap site-header__row">${wordmark}</div></header>`,
      `<main id="main"><section class="page-head"><div class="wrap">`,
      `<p class="marker">${words.title}</p><h1>${words.heading}</h1>`,
      `<p class="lead">${escapeText(message)}</p>`,
      `<p class="text-gap">${contact.before} ${phone} ${contact.between} ${email}.`,
      requestId === undefined ? "" : ` ${words.reference} <code>${escapeText(requestId)}</code>.`,
      `</p><p class="section-gap"><a class="button" href="/">${words.home}</a></p></div></section></main></body></html>`,
    ].join("");
}
