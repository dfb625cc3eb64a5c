/**
 * Text on screen in a fallback font keeps its height when the real font arrives. The real font may need one line less,
 * and everything below would move up by a line: without this, four pages shift by 0.03 to 0.16 at 390, 600 or 1440 px
 * when the fonts come a second late. It rarely needs one line more, because the fallback fonts are made slightly wider
 * (client/pictures/fonts.mjs). A file of its own, asked for just before the fonts: the app would come after them. The
 * observer gives the heights without an extra layout.
 */
function keepRoom(): void {
  // The system fonts of the fallbacks count for nothing: they are never loaded when the real ones are cached.
  const real = [...document.fonts].filter(({ family }) => !family.includes("Fallback"));
  if (real.every(({ status }) => status === "loaded")) return;
  const observer = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting, boundingClientRect } of seen) {
      if (isIntersecting) (target as HTMLElement).style.setProperty("--room", `${boundingClientRect.height}px`);
    }
  });
  const withWords = new Set<HTMLElement>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    // The height to keep is that of the block around the text. A few blocks are spans or links themselves.
    const { parentElement } = texts.currentNode;
    const block = parentElement?.closest<HTMLElement>(":is(main, footer) :not(a, b, em, span, strong)");
    if (parentElement && block && texts.currentNode.textContent?.trim()) withWords.add(parentElement).add(block);
  }
  for (const element of withWords) observer.observe(element);
  // Later, a height would be that of the real font, or of a row that shares in the height of its neighbours.
  void Promise.allSettled(real.map(({ loaded }) => loaded)).then(() => observer.disconnect());

  // At another width the lines break elsewhere. A phone's browser bars change only the height of the window.
  const width = innerWidth;
  const giveUp = () => {
    if (innerWidth === width) return;
    removeEventListener("resize", giveUp);
    observer.disconnect();
    for (const element of withWords) element.style.removeProperty("--room");
  };
  addEventListener("resize", giveUp);
}

// React's development build would report the styles as hydration mismatches.
if (process.env.NODE_ENV !== "development") keepRoom();
