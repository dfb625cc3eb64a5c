/**
 * Browsers' translators, which visitors from Riyadh to Lyon use, replace each text by <font> elements with another
 * text, also text that comes later.
 */

/** Translates the page before React starts. */
export function translateEarly(): void {
  addEventListener("DOMContentLoaded", () => {
    const translate = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const element = text.parentElement;
        if (!element || !text.data.trim() || element.closest("font, script, style, textarea, noscript, svg, option"))
          continue;
        const outer = document.createElement("font");
        outer.append(document.createElement("font"));
        outer.firstElementChild?.append(text.data);
        text.replaceWith(outer);
      }
    };
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node.isConnected) translate(node.parentNode ?? node);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}
