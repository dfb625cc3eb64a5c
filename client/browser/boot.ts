/**
 * The first script of a page, and a small one; nothing imports it. The scripts that make the page live wait in a template
 * (server/pages/renderPage.tsx) until the visitor sees something: fetched from the start, they take their share of the
 * line and of the processor from the first paint.
 */

/** A page that opens in the background is not painted until it is looked at. */
const longestWaitMs = 3000;

function start(): void {
  const template = document.getElementById("scripts");
  if (!(template instanceof HTMLTemplateElement)) return;
  document.head.append(document.importNode(template.content, true));
  template.remove();
}

new PerformanceObserver(start).observe({ type: "paint", buffered: true });
setTimeout(start, longestWaitMs);
