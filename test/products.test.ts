import { expect, test } from "vitest";
import { clients } from "../shared/content/clients.ts";
import { clientPortals } from "../shared/content/portals.ts";
import { site } from "../shared/content/site.ts";
import { getProduct, type ProductCode } from "../shared/products/index.ts";
import { productPages } from "../shared/products/pages.ts";
import { tours } from "../shared/products/tours.ts";
import { routes } from "../shared/routes.ts";
import { find } from "./support/metadata.tsx";
import { readTestPage } from "./support/page.ts";
import { readMain } from "./support/servedWords.ts";

const productRoutes = routes.filter((route) => route.product);

const renderPage = async (address: string) => readMain(await readTestPage(address)).replaceAll("<!-- -->", "");

/** The text of a page as a reader sees it, on one line and without drawings. */
function readText(html: string): string {
  return html
    .replace(/<svg.*?<\/svg>/gs, "")
    .replace(/<\/?a\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

/** Specification section 1, product by product: every module, feature, number, line and technology. */
const facts: Partial<Record<string, readonly string[]>> = {
  saiba: [
    ..."direct insurance brokers and agencies|IMF|corporate agents|ERP|350+ brokers|.NET Framework 4.7".split("|"),
    ..."SQL Server 2022|150+ brokers|12 years old|.NET Core 8|Angular 18|CARM|QMS".split("|"),
    ..."cover note and motor sticker management|policy management|renewal management|claims management".split("|"),
    ..."document management|CRS|Fee|business intelligence|SiFAMs, multi-currency accounting".split("|"),
    ..."Motor|Health|Property|Engineering|Travel|Home|Life|SMS and e-mail in text and unicode".split("|"),
  ],
  saibalite: [
    ..."agencies|marketing firms|IMF|corporate agents|policy and client management|claims processing".split("|"),
    ..."integrated communication|document management|analytics and reporting|compliance".split("|"),
    ..."client-oriented|independent|competent|results-driven|problem-solving|transparent".split("|"),
  ],
  sarb: [
    ..."ERP|treaty and facultative|proportional and non-proportional|slips|cover notes|closings".split("|"),
    ..."debit and credit notes|reinsurer statements|claim advice|premium payment warranties".split("|"),
    ..."subjectivities|renewals|e-mail|SMS|document management|MS-Word integration".split("|"),
    ..."Process Flow|Modules|Technologies|Admin Area|Facultative|Treaty|Accounting system".split("|"),
  ],
  sata: [
    ..."TPAs and insurers|policy data import|ID cards|endorsements|network hospitals|packages|rates".split("|"),
    ..."discounts|blacklists|cashless pre-authorisation claims|scrutiny|billing|accounts|support desk".split("|"),
    ..."file and courier tracking|MIS|regulatory and insurer reports|developed in 2005".split("|"),
    ..."about 8 million lives|110,000+ claims|Process Flow|Modules|Technologies|Data Processing".split("|"),
    ..."Hospital Networking|Claims|Scrutiny|Billing|Accounts|Support Desk|MIS".split("|"),
  ],
  swap: [
    ..."web aggregator portal|quotes|comparison|purchase|policy issuance|CRM|lead management".split("|"),
    ..."mobile app integration|API integration for the premium calculator|online payment".split("|"),
    ..."B2B point of sale|B2C".split("|"),
  ],
  sewac: [
    ..."group health (GMC)|personal accident (GPA)|term life (GTL)|register dependants".split("|"),
    ..."track and print e-cards|claim intimation|upload documents|track claim status and history".split("|"),
    ..."upload, view, edit and delete employee details|during enrolment|set policy conditions".split("|"),
    ..."all active policies of the corporate|manage enrolment|print e-cards|upload claim documents".split("|"),
    ..."place and track endorsements|Employee Section|Technologies|HR Module|Insurance Manager".split("|"),
  ],
  supercrop: [
    ..."non-loanee farmer enrolment|crop-cutting experiments|geo-tagging|offline sync|Android".split("|"),
    ..."associates, partners, self-help groups and insurers have limited access".split("|"),
    ..."tehsil|district|branch|head office|Farmer Enrolment Process|Crop Cutting Experiment|Technologies".split("|"),
  ],
};

/** Specification section 2, Product pages; the crop page has two by decision A23. */
const questionCounts: Partial<Record<string, number>> = {
  saibalite: 4,
  saiba: 3,
  sarb: 2,
  sata: 4,
  swap: 3,
  sewac: 2,
  supercrop: 2,
};

/** A product that the specification does not know has as many as its words. */
const countQuestions = ({ product }: { product?: string }): number =>
  questionCounts[product ?? ""] ?? productPages.find((page) => page.product === product)?.questions.length ?? 0;

test.each(productRoutes)("$path says everything that the specification lists for its product", async (route) => {
  const text = readText(await renderPage(route.path)).toLowerCase();
  const missing = (facts[route.product ?? ""] ?? []).filter((fact) => !text.includes(fact.toLowerCase()));
  expect(missing).toEqual([]);
});

test.each(productRoutes)("$path starts with its only h1 and offers a demo and a printed sheet", async (route) => {
  const html = await renderPage(route.path);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.indexOf("<h1")).toBeLessThan(html.indexOf("<h2"));
  expect(readText(html)).toContain(getProduct(route.product as ProductCode).name);
  expect(html).toContain('href="#contact"');
  expect(html).toContain('id="contact"');
  expect(html).toContain("Print product sheet");
});

test.each(productRoutes)("$path has the right number of questions, and the first one is open", async (route) => {
  const html = await renderPage(route.path);
  const [, block = ""] = html.match(/data-block="faq"(.*?)<\/section>/s) ?? [];
  const states = [...block.matchAll(/aria-expanded="(\w+)"/g)].map((match) => match[1]);
  expect(states).toEqual(["true", ...Array(countQuestions(route) - 1).fill("false")]);
});

test.each(productRoutes)("$path has its blocks in the order of A105", async (route) => {
  const html = await renderPage(route.path);
  const hasTour = Object.hasOwn(tours, route.product ?? "");
  const order = ["hero", "intro", ...(hasTour ? ["tour"] : []), "demo", "agenda", "faq", "next", "price", "related"];
  const places = order.map((kind) => html.indexOf(`data-block="${kind}"`));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test.each(productRoutes)(
  "$path presets its own product in the demo form, or the product that the address names",
  async (route) => {
    const own = getProduct(route.product as ProductCode);
    const formOf = (html: string) => html.slice(html.indexOf("<form"), html.indexOf("</form>"));
    expect(formOf(await renderPage(route.path))).toContain(`value="${own.name}"`);
    expect(formOf(await renderPage(`${route.path}?page=supercrop`))).toContain('value="SuperCrop"');
    expect(formOf(await renderPage(`${route.path}/sarb`))).toContain('value="SARBOnline"');
  },
);

test("acronyms that the specification does not explain are not explained", async () => {
  const text = readText(await renderPage("/insurance-broker-management-software"));
  expect(text).not.toMatch(/\((CARM|QMS|CRS|SiFAMs)\)/);
});

test("the editions of SAIBAOnline start with the first open, and each names its technologies", async () => {
  const html = await renderPage("/insurance-broker-management-software");
  const block = html.slice(html.indexOf('id="editions-heading"'), html.indexOf('data-block="tour"'));
  const [, first = "", second = ""] = block.split('class="accordion__item"');
  expect(readText(first)).toMatch(
    /Broker and corporate agent edition.*350\+ brokers.*\.NET Framework 4\.7 SQL Server 2022/,
  );
  expect(readText(second)).toMatch(/Corporate edition.*150\+ brokers.*12 years old.*\.NET Core 8 Angular 18/);
  expect(first).toContain('aria-expanded="true"');
  expect(second).toContain('aria-expanded="false"');
});

test("client portals open in a new tab without access to this one, and say so", async () => {
  const html = await renderPage("/insurance-web-aggregator-software");
  for (const { name, url } of clientPortals) {
    expect(html).toContain(
      `<a href="${url}" target="_blank" rel="noopener">${name}<span class="visually-hidden"> (opens in a new tab)`,
    );
  }
});

test.each([
  ["/insurance-broker-management-software", clients.some(({ kind, sample }) => kind === "broker" && sample)],
  ["/insurance-web-aggregator-software", clientPortals.some(({ sample }) => sample)],
])("%s says that names of clients are samples, if some are: %s", async (path, hasSamples) => {
  expect(readText(await renderPage(path)).includes("Sample names")).toBe(hasSamples);
});

test.each(productRoutes)("the structured data of $path has the questions of the page", async (route) => {
  const text = readText(await renderPage(route.path));
  const questions = find(route, "FAQPage").mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(countQuestions(route));
  for (const { name, acceptedAnswer } of questions) {
    expect(text).toContain(name);
    expect(text).toContain(readText(acceptedAnswer.text));
  }
});

test("the printed sheet ends with our contact details", async () => {
  const html = await renderPage("/supercrop");
  const strip = readText(html.slice(html.indexOf('class="printed-contact"')));
  expect(strip).toContain(site.phone);
  expect(strip).toContain(site.email);
  expect(strip).toContain(site.address.locality);
});
