import { expect, test } from "vitest";
import { readPage } from "../build/search/readPage.ts";

const read = (main: string) =>
  readPage(`<head><meta name="description" content="About it"></head><main>${main}</main>`);
const partsOf = (main: string) => read(main).parts.map(({ id, title, kind, text }) => ({ id, title, kind, text }));

test("what is read under a heading goes to its own anchor, or to that of the element that it opens", () => {
  expect(
    partsOf(`
      <h1>Page</h1><p>Lead.</p>
      <section aria-labelledby="a"><h2 id="a">First</h2><p>One</p><h3>Inner</h3><p>two <b>words</b>, and more.</p></section>
      <section id="b"><p>Label</p><div><h2 id="b-heading">Second</h2></div><ul><li>Three</li><li>four</li></ul></section>
      <p>Also of the page.</p>`),
  ).toEqual([
    { id: "", title: "Page", kind: "heading", text: "Lead. Also of the page." },
    { id: "a", title: "First", kind: "heading", text: "One. Inner: two words, and more." },
    { id: "b", title: "Second", kind: "heading", text: "Three, four." },
  ]);
});

test("a question has its hidden answer, and a term its meaning", () => {
  expect(
    partsOf(`
      <section aria-labelledby="faq"><h2 id="faq">Questions</h2>
        <div id="q"><h3><button>Why?</button></h3><div id="q-panel" hidden><p>Because.</p></div></div></section>
      <h2 id="words">Words</h2><dl><div><dt><dfn id="slip">slip</dfn></dt><dd>A paper.</dd></div></dl><p>The end.</p>`),
  ).toEqual([
    { id: "", title: "", kind: "heading", text: "" },
    { id: "q", title: "Why?", kind: "question", text: "Because." },
    { id: "words", title: "Words", kind: "heading", text: "The end." },
    { id: "slip", title: "slip", kind: "term", text: "A paper." },
  ]);
});

test("navigation, forms, drawings, contact values and specimens are left out", () => {
  expect(
    partsOf(`
      <h2 id="a">Part</h2><p>Told.</p>
      <nav><p>Way</p></nav><form><p>Field</p></form><aside><p>Beside</p></aside><div aria-hidden="true"><p>Unseen</p></div>
      <figure><table><tr><td>USD 1</td></tr></table><figcaption>Under it</figcaption></figure>
      <article><p>Ann Other</p><svg><text>SPECIMEN</text></svg></article>
      <p>Call <a href="tel:+1">+1</a></p><p>Posted on <time>1 May</time></p><p><a href="/more">More</a></p>
      <section id="links"><h2>Links</h2><p><a href="/a">Here</a> or <a href="/b">there</a></p></section>`)
      .map(({ text }) => text)
      .join(),
  ).toBe(",Told. Under it. Call.");
});

test("a part whose values are marked as samples is a sample", () => {
  const { parts } = read(`
    <h2 id="a">Office <span class="sample-mark">sample</span></h2><p>Street</p>
    <h2 id="b">Clients</h2><p>Names on this page are samples.</p>
    <h2 id="c">Crop</h2><p>A sample plot is cut.</p>`);
  expect(parts.map(({ title, isSample }) => [title, isSample])).toEqual([
    ["", false],
    ["Office", true],
    ["Clients", true],
    ["Crop", false],
  ]);
});
