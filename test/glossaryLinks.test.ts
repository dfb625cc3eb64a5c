import { expect, test } from "vitest";
import { createTermLinker } from "../shared/glossaryLinks.ts";
import { routes } from "../shared/routes.ts";
import { readTestPage } from "./support/page.ts";
import { readMain } from "./support/servedWords.ts";

const productPages = routes.filter(({ product }) => product).map(({ path }) => path);

/** Parts of a page whose words are not its running text: the lead, sample screens and documents, forms, other links. */
const apart =
  /(?<=<\/h1>)<p class="lead">.*?<\/p>|<(figure|form|button|nav|svg|a|h[1-6]|label|dt)\b(?![^>]*href="\/faq#term-)[^>]*>.*?<\/\1>|<div class="risk__walk".*?(?=<\/section>)/gs;
/** Running text is made of sentences. Other texts are names: "Facultative, proportional". */
const sentences = /<(p|dd|span)\b[^>]*>((?:(?!<\/?\1\b).)*?[.?!](?:<\/\w+>|\s)*)<\/\1>/gs;
const link = /<a href="\/faq#term-.*?<\/a>/g;

test.each(productPages)("%s links each term where it first stands in running text, and only there", async (path) => {
  const html = readMain(await readTestPage(path)).replaceAll(/<!-- -->| data-discover="true"/g, "");
  const texts = [...html.replaceAll(apart, "|").matchAll(sentences)].map(([, , words = ""]) => words);
  const linkTerms = createTermLinker();
  const wanted = texts.map((words) =>
    linkTerms(words.replaceAll(/<[^>]*>/g, ""))
      .map((piece) => (typeof piece === "string" ? piece : `<a href="${piece.to}">${piece.text}</a>`))
      .join(""),
  );
  const linksOf = (all: readonly string[]) => all.map((words) => words.match(link) ?? []);
  expect(linksOf(texts)).toEqual(linksOf(wanted));
  expect(html.match(link) ?? []).toEqual(linksOf(texts).flat());
});
