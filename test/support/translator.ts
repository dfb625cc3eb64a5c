/**
 * Browsers' translators, which visitors from Riyadh to Lyon use, replace each text by <font> elements with another
 * text, also text that comes later. Both functions run in the page before its own code.
 */

/**
 * Reports text that changes next to other content: React would change a text node that a translator has thrown away.
 */
export function watchWords(): void {
  if (window !== window.top) return;
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "";
  new MutationObserver((changes) => {
    for (const { type, target, oldValue, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      // The parser lengthens a text in whose middle a piece of the page ended.
      if (oldValue && document.readyState === "loading" && target.nodeValue?.startsWith(oldValue)) continue;
      const element = target instanceof Element ? target : target.parentElement;
      const isChange =
        type === "characterData" && target.parentNode !== null && target.parentNode.childNodes.length > 1;
      // React inserts new nodes before the text that it has created.
      const isBefore = removedNodes.length === 0 && nextSibling !== null && isText(nextSibling);
      const isGone = addedNodes.length === 0 && (previousSibling ?? nextSibling) && [...removedNodes].some(isText);
      if (!element?.isConnected || element.closest("head") || !(isChange || isGone || isBefore)) continue;
      const words = (isChange ? target : (removedNodes[0] ?? nextSibling))?.nodeValue;
      console.error(`"${words}" needs an element to itself in <${element.localName} class="${element.className}">`);
    }
  }).observe(document, { childList: true, characterData: true, characterDataOldValue: true, subtree: true });
}

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
