import type { Virtual } from "@guidepup/virtual-screen-reader";
import { buildSync } from "esbuild";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { twoFrames } from "../support/browser.ts";

/**
 * What a blind visitor hears, by a virtual screen reader inside the real page: what has the focus, what live regions say,
 * and how a part reads. The presses are the browser's own.
 */

/** As a text: the page's policy allows no script of a test's. */
const source = buildSync({
  stdin: {
    contents: `import { Virtual } from "@guidepup/virtual-screen-reader"; globalThis.Virtual = Virtual;`,
    resolveDir: ".",
  },
  bundle: true,
  minify: true,
  format: "iife",
  write: false,
}).outputFiles[0]?.text as string;

declare global {
  interface Window {
    Virtual: typeof Virtual;
    ears: Virtual;
    /** Speaks an element, unless it was the last one and is unchanged. */
    tell(event: { target: Element | null }): Promise<void>;
    /** Alerts that came together with their text, which browsers announce and the reader misses. */
    alerts: string[];
  }
}

/** Runs in the page: a reader that hears live regions, and what has the focus once a frame has passed. */
async function openEars(): Promise<void> {
  const { body } = document;
  const { addEventListener } = body;
  // The reader's own listener would speak every focus in between, and an element before its new state is rendered.
  body.addEventListener = (_: string, tell: unknown) => {
    window.tell = tell as Window["tell"];
  };
  window.ears = new window.Virtual();
  await window.ears.start({ container: body });
  body.addEventListener = addEventListener;
  body.addEventListener("focusin", () => requestAnimationFrame(() => window.tell({ target: document.activeElement })));
  window.alerts = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.matches("[role=alert]") && node.textContent)
        window.alerts.push(`assertive: ${node.textContent}`);
  }).observe(body, { childList: true, subtree: true });
}

/** Runs in the page: the phrases of a part in their order. A link or button is one, and so is the text of a block. */
async function readPart(container: Element): Promise<string[]> {
  const wholes = "a[href], button, summary, select, label, h1, h2, h3, h4, h5, h6, [role=tab], [role=img]";
  const blockOf = (node: Node) => {
    let block = node.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    return block;
  };
  const phrases: string[] = [];
  const reader = new window.Virtual();
  await reader.start({ container });
  const first = reader.activeNode;
  let before: Element | null = null;
  let steps = 0;
  do {
    const node = reader.activeNode as Node;
    const block = node instanceof Text ? blockOf(node) : null;
    // The mark of a sample value goes when the owner gives the real one.
    const isMark = node.parentElement?.closest(".sample-mark");
    if (!isMark && !container.contains(node.parentElement?.closest(wholes) ?? null)) {
      const phrase = await reader.lastSpokenPhrase();
      if (block && block === before) phrases.push(`${phrases.pop()} ${phrase}`);
      else phrases.push(phrase);
    }
    before = block;
    await reader.next();
    steps += 1;
    // The reader would never come back to where it began.
    if (!first?.isConnected || steps > 500) throw new Error("The part changed while it was read");
  } while (reader.activeNode !== first);
  await reader.stop();
  return phrases;
}

/** Roles that readers do not speak where they have no name, ends, and unused markup. */
const unspoken =
  /^((paragraph|list|listitem\b.*|time|mark|term|definition|figure|caption|status|group|emphasis|strong)$|end\b|<)/;
const details = /, (\d+ controls?|not busy|not required|orientated horizontally)\b/g;

/** The owner's words, and what stands for them in the transcript, so that other words need no other transcript. */
export type Name = readonly [words: string | RegExp, name: string];

export async function listenTo(page: Page, names: readonly Name[] = []) {
  const lines: string[] = [];
  // The reader drops spaces between the pieces of a name. Browsers keep them.
  const toPattern = (words: string) => {
    const signs = words.match(/\w+|[^\w\s]/g) ?? [];
    return new RegExp(signs.map((sign) => sign.replace(/\W/, "\\$&")).join("\\s*"), "g");
  };
  const named = [...names]
    .sort(([a], [b]) => String(b).length - String(a).length)
    .map(([words, name]) => [typeof words === "string" ? toPattern(words) : words, `<${name}>`] as const);

  const note = (phrases: readonly string[]) =>
    lines.push(
      ...phrases
        .filter((phrase) => !unspoken.test(phrase))
        .map((phrase) => phrase.replaceAll(details, "").replaceAll(/\s+/g, " "))
        .map((phrase) => named.reduce((line, [words, name]) => line.replaceAll(words, name), phrase)),
    );

  await page.evaluate(source);
  await page.evaluate(openEars);
  let heard = 1;

  return {
    /** The visitor does something and listens. `until`: what has happened by then. */
    async does(what: string, act: () => Promise<unknown>, until: () => Promise<unknown> = async () => {}) {
      await act();
      await until();
      await twoFrames(page);
      const [log, alerts] = await page.evaluate(async () => {
        await window.tell({ target: document.activeElement });
        return [await window.ears.spokenPhraseLog(), window.alerts.splice(0)] as const;
      });
      const said = log.slice(heard);
      heard = log.length;
      lines.push("", `> ${what}`);
      // The reader speaks a region for each element of it that changes, a browser once.
      note(said.filter((phrase, at) => phrase !== said[at - 1] || !/^(polite|assertive):/.test(phrase)));
      note(alerts);
    },
    /** The visitor reads a part of the page from its beginning. */
    async reads(what: string, part: Locator) {
      lines.push("", `> reads ${what}`);
      // Once more, if the page was still changing.
      note(await part.evaluate(readPart).catch(() => part.evaluate(readPart)));
    },
    /** Compares what was heard with the transcript in test/heard/. After a wanted change: vitest run ... --update. */
    hears: (journey: string) => expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot(`../heard/${journey}.txt`),
  };
}
