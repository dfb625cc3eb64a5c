import { afterAll, beforeAll, expect } from "vitest";
import { type Site, startSite } from "./site.ts";

const inline = /<\/?(?:a|b|em|strong|span|time|small|button)\b[^>]*>/g;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

/** The text that people read or hear: text, options, and names of pictures and controls. Each box ends a line. */
export function readText(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  const names = [...body.matchAll(/ (?:aria-label|alt|title)="([^"]+)"/g)].map(([, name]) => name);
  return [body, ...names]
    .join("\n")
    .replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replaceAll(inline, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[ \u00a0]+/g, " ");
}

export function readMain(html: string): string {
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

/** One server for the tests of a file. It is asked once for each page. */
export function openServedWords() {
  let site: Site | undefined;
  const served = new Map<string, Promise<string>>();

  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site?.stop());

  function fetchHtml(address: string): Promise<string> {
    if (!site) throw new Error("The suite has not started");
    const html = served.get(address) ?? fetch(site.origin + address).then((response) => response.text());
    served.set(address, html);
    return html;
  }

  async function expectWords(address: string, words: readonly (string | RegExp)[]): Promise<void> {
    const text = readText(await fetchHtml(address));
    const missing = words.filter((word) => (typeof word === "string" ? !text.includes(word) : !word.test(text)));
    expect(missing, `missing on ${address}`).toEqual([]);
  }

  async function countIn(address: string, pattern: RegExp): Promise<number> {
    return [...readMain(await fetchHtml(address)).matchAll(pattern)].length;
  }

  const questionsOf = (address: string) => fetchHtml(address).then((html) => html.match(/"@type":"Question"/g)?.length);

  return { fetchHtml, expectWords, countIn, questionsOf };
}
