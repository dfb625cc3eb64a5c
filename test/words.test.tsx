import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { findPlacesOfFile, findPlacesOfKey } from "../build/content/samplePlaces.ts";
import { filesWithSamples, renderEmptySlots } from "../build/content/samples.ts";
import { listPrivacyRows } from "../build/content/values.ts";
import { keepCompounds } from "../client/components/inlineText.tsx";
import { SlipStack } from "../client/components/SlipStack.tsx";
import { Notice } from "../client/forms/Notice.tsx";
import { createErrorPage } from "../server/pages/errorPage.ts";
import { rows as auditor } from "../shared/content/auditor.yaml";
import notice from "../shared/content/notice.yaml";
import price from "../shared/content/price.yaml";
import { isSample, openDays, site, tellFact } from "../shared/content/site.ts";
import { writeCopy } from "../shared/enquiry/copy.ts";
import type { Field } from "../shared/enquiry/fields.ts";
import { type FormId, forms, honeypotName } from "../shared/enquiry/forms.ts";
import { writeNotice } from "../shared/enquiry/notice.ts";
import { keptDays } from "../shared/enquiry/retention.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import type { PageRoute } from "../shared/page.ts";
import { pages } from "../shared/pages.ts";
import { getProduct, ifListed, isListed, products } from "../shared/products/index.ts";
import { clients } from "../shared/records/clients.ts";
import { faqs } from "../shared/records/faqs.ts";
import { homeQuestions } from "../shared/records/homeQuestions.ts";
import { onHome } from "../shared/records/onHome.ts";
import { clientPortals } from "../shared/records/portals.ts";
import { posts } from "../shared/records/posts.ts";
import { routes } from "../shared/routes.ts";
import { readMain, readTestPage, readText, renderTestPage } from "./support/page.ts";
import { otherProduct, productPath, someProduct, tours } from "./support/products.ts";
import { typed } from "./support/sampleEnquiry.ts";

const list = (text: string) => text.split("|");
const article = "/blog/the-future-of-crm-software-for-insurance-brokers";
const post = posts.find(({ slug }) => article.endsWith(`/${slug}`));
const fields = "Company|Country|Product|Email|Phone|Message|Captcha|Re-Generate Captcha";
const office = `${site.address.street}|${site.address.locality}|${site.address.region}|${site.email}|${site.phone}`;
const hours = `${openDays}|${site.hours.opens} to ${site.hours.closes}`;

/** The specification's words on every page (section 2, header and footer). */
const everywhere = [
  ...list("About Us|Products|Resources|Clients|Blog|FAQ|Contact Us|Call Us|Login|Menu|Let's Discuss|Quick links"),
  ...list("India|Head office|United Arab Emirates|Kenya|Democratic Republic of Congo|Privacy Policy|Events"),
  ...list("2001–2025 All rights reserved|Who We Are?|Why Choose Us?|Request a Call Back|Back to top"),
  ...products.flatMap(({ name, audience }) => [name, audience]),
  ...site.offices.flatMap(({ person, email, phones }) => [person, email, ...phones]),
  ...site.social.map(({ network }) => network),
];

/** What is said of products that may be taken away. */
const of = (codes: string, words: string) => ifListed(codes, words) ?? "";
/** The choices of the product enquiry, without those of products that are taken away. */
const enquiryLabels = [
  ["saiba", "Insurance broker software"],
  ["sarb", "Reinsurance broker software"],
  ["sata", "Health insurance administrator software"],
  ["swap", "Web aggregator portal"],
  ["sewac", "Employee-benefit portal"],
  ["supercrop", "Crop insurance"],
].flatMap(([code = "", label = ""]) => ifListed(code, label) ?? []);
/** It is an address of ours that leads to the 404 page (A1) until the owner adds such a page. */
const hasCareers = routes.some(({ path }) => path === "/careers");

/** What the specification wants on each page, letter by letter (sections 1, 2 and 9). */
const wanted: Record<string, string> = {
  "/": `Client-oriented|Independent|Competent|Results-driven|Problem-solving|Transparent|We schedule a call|We hold a consulting meeting|We prepare a proposal|years|170+|employees|25+|countries|500+|clients|${products
    .filter(({ code }) => onHome[code])
    .map(({ shortName }) => shortName)
    .join("|")}|Discover More`,
  "/about-us": `About the company|established in ${site.founded}|Why Choose Us|Global customers|Trustworthy and reliable|Our mission|more than 500 brokers in more than 26 countries|2003|2007-2008|2010|insurance brokers|online version|first international client|${of("sata", "2005|health insurance administrators|About 8 million|110,000+")}|${of("saiba", "350+|150+|SMS and e-mail, in text and unicode")}|${of("sarb", "MS-Word, e-mail, SMS")}|premises or in the cloud`,
  "/contact-us": `Corporate office|${office}|${hours}|Helpdesk|${site.helpdeskPhone}|meet.|Submit Query|First Name|Last Name|${fields}`,
  "/insurance-agency-management-software":
    "SAIBALite|Salient features|Benefits|agencies|marketing firms|IMF|corporate agents|policy and client management|claims processing|integrated communication|document management|analytics and reporting|compliance|client-oriented|independent|competent|results-driven|problem-solving|transparent",
  "/insurance-broker-management-software":
    "SAIBAOnline|Broker and corporate agent edition|Corporate edition|Features|Modules|Technologies|direct insurance brokers and agencies|IMF|corporate agents|ERP|350+ brokers|.NET Framework 4.7|SQL Server 2022|150+ brokers|12 years old|.NET Core 8|Angular 18|CARM|QMS|cover note and motor sticker management|policy management|renewal management|claims management|document management|CRS|Fee|business intelligence|SiFAMs, multi-currency accounting|Motor|Health|Property|Engineering|Travel|Home|Life|SMS and e-mail in text and unicode",
  "/reinsurance-brokers-management-software":
    "SARBOnline|Process Flow|Modules|Technologies|Admin Area|Facultative|Treaty|Accounting system|ERP|treaty and facultative|proportional and non-proportional|slips|cover notes|closings|debit and credit notes|reinsurer statements|claim advice|premium payment warranties|subjectivities|renewals|e-mail|SMS|document management|MS-Word integration",
  "/health-insurance-management-software":
    "SATAOnline|Process Flow|Modules|Technologies|Data Processing|Hospital Networking|Claims|Scrutiny|Billing|Accounts|Support Desk|MIS|TPAs and insurers|policy data import|ID cards|endorsements|network hospitals|packages|rates|discounts|blacklists|cashless pre-authorisation claims|file and courier tracking|regulatory and insurer reports|2005|about 8 million lives|110,000+ claims",
  "/insurance-web-aggregator-software":
    "SWAP|web aggregator portal|quotes|comparison|purchase|policy issuance|CRM|lead management|mobile app integration|API integration for the premium calculator|online payment|B2B point of sale|B2C",
  "/employee-benefit-portal":
    "SEWAC|Employee Section|Technologies|HR Module|Insurance Manager|group health (GMC)|personal accident (GPA)|term life (GTL)|register dependants|track and print e-cards|claim intimation|upload documents|track claim status and history|upload, view, edit and delete employee details|during enrolment|set policy conditions|all active policies of the corporate|manage enrolment|print e-cards|upload claim documents|place and track endorsements",
  "/supercrop":
    "SuperCrop|Farmer Enrolment Process|Crop Cutting Experiment|Technologies|non-loanee farmer enrolment|crop-cutting experiments|geo-tagging|offline sync|Android|associates, partners, self-help groups and insurers have limited access|tehsil|district|branch|head office",
  "/privacy-policy": "under 18|parent or guardian|card|payment gateway",
  "/product-enquiry": `Corporate office|${office}|Name|City|Country|Phone|Email|Product|Address|Query|${enquiryLabels.join("|")}`,
  "/our-clients": `Previous|Next|${clients.map(({ clientName }) => clientName).join("|")}`,
  "/events": `Events|Exciting Happenings Ahead|On every fifth Saturday the company holds an event to share information among team members|Reach Us|${office}|${hours}|${site.supportEmail}|${site.helpdeskPhone}|See More`,
  "/blog": `Blogs|Insights, Tips, and Ideas|Sort by|Newest Post|Know More|2 Days Ago|20 June 2025|Coming Soon|${post?.title}`,
  [article]: `${post?.title}|${post?.place}|Posted 2 days ago|20 June 2025|Back to Blogs|Other blogs|Coming Soon`,
  "/faq": `FAQ|${of("saibalite saiba", "all sizes")}|cost|${of("saiba", "modules|clients automatically")}|${of("sarb saiba", "tasks")}|${of("sata saiba", "MIS reports")}|${of("swap", "website")}|${of("saibalite sata", "regulator")}|premises or in the cloud|${of("sarb", "reinsurance reports")}|${of("sata sewac", "health insurance")}|${price.heading}|${price.questions.map(({ text }) => text).join("|")}`,
  "/nowhere": "Whoops!|We can't find the page that you're looking for|Go Home",
  ...(!hasCareers && { "/careers": "Whoops!|Looking for a job with us?" }),
};

/** Specification section 2; the crop page has two by A23. A product that it does not know has as many as its words. */
const questions: Record<string, number> = {
  ...{ "/": homeQuestions.length, "/faq": faqs.length, "/insurance-agency-management-software": 4, "/supercrop": 2 },
  ...{ "/insurance-broker-management-software": 3, "/reinsurance-brokers-management-software": 2 },
  ...{ "/health-insurance-management-software": 4, "/insurance-web-aggregator-software": 3 },
  "/employee-benefit-portal": 2,
};

const callBackPages = pages.filter(({ route }: { route: PageRoute }) => !route.product && route.callBack !== false);
const hasCallBack = (path: string) => callBackPages.some(({ route }) => route.path === path);
const productRoutes = routes.filter(({ product }) => product);

const mainOf = async (path: string) => readMain(await readTestPage(path)).replaceAll("<!-- -->", "");
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
/** Words that a page does not have. Those that begin with a small letter may have a capital, where a sentence begins. */
const missingIn = (html: string, words: readonly string[]) => {
  const text = readText(html).replace(/\s+/g, " ");
  const small = text.toLowerCase();
  return words.filter((word) => !(/^[a-z.]/.test(word) ? small.includes(word.toLowerCase()) : text.includes(word)));
};

test.each([...routes.map(({ path }) => path), "/nowhere", ...(hasCareers ? [] : ["/careers"])])(
  "%s has the words of the specification, header, footer, its form and its questions",
  async (path) => {
    const html = await readTestPage(path);
    const main = await mainOf(path);
    const form = hasCallBack(path) ? list(`Request a Call Back|First Name|Last Name|${fields}`) : [];
    expect(missingIn(html, everywhere)).toEqual([]);
    expect(missingIn(main, [...list(wanted[path] ?? ""), ...form])).toEqual([]);
    expect(html).toContain(`href="${site.supportUrl}"`);
    if (questions[path]) {
      expect(count(html, /"@type":"Question"/g)).toBe(questions[path]);
      // The first is open.
      const buttons = [...main.matchAll(/aria-expanded="(\w+)" aria-controls="[\w-]+-panel"/g)].map(([, is]) => is);
      expect(buttons.slice(-questions[path])).toEqual(["true", ...Array(questions[path] - 1).fill("false")]);
    }
  },
);

describe("a product's page", () => {
  test.each(productRoutes)(
    "$path: its blocks in the order of A105, its demo form with the product of the address (A2)",
    async (route) => {
      const main = await mainOf(route.path);
      const tour = Object.hasOwn(tours, route.product ?? "") ? ["tour"] : [];
      const order = ["hero", "intro", ...tour, "agenda", "demo", "faq", "price", "next", "related"];
      const places = order.map((kind) => main.indexOf(`data-block="${kind}"`));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(missingIn(main, list(`Request a demo|Name|${fields}|Print product sheet`))).toEqual([]);
      const presets = {
        "": route.label,
        [`?page=${someProduct.code}`]: someProduct.name,
        [`/${otherProduct.code}`]: otherProduct.name,
      };
      for (const [way, product] of Object.entries(presets)) {
        const [input = ""] = /<input[^>]*name="Product"[^>]*>/.exec(await mainOf(route.path + way)) ?? [];
        expect(input, way).toContain(`value="${product}"`);
      }
    },
  );

  const named = [
    { code: "saiba", hasSamples: clients.some(({ kind, sample }) => kind === "broker" && sample) },
    { code: "swap", hasSamples: clientPortals.some(({ sample }) => sample) },
  ].filter(({ code }) => isListed(code));
  test.each(named)(
    "of $code says that names of clients are samples, if some are: $hasSamples",
    async ({ code, hasSamples }) => {
      expect(missingIn(await mainOf(getProduct(code).path), ["Sample names"]).length === 0).toBe(hasSamples);
    },
  );
});

test("the shares on each drawn slip add up", () => {
  for (const front of [null, ...products.map(({ code }) => code).filter((code) => onHome[code])]) {
    const html = renderToStaticMarkup(<SlipStack front={front} />);
    for (const [, parts = "", sum] of html.matchAll(/<span>([\d +]+) = (\d+)%?<\/span>/g))
      expect(parts.split(" + ").reduce((all, part) => all + Number(part), 0)).toBe(Number(sum));
  }
});

describe("the privacy policy", () => {
  test("says who receives an enquiry, how long each state keeps it (A112), and links to Contact Us", async () => {
    const main = await mainOf("/privacy-policy");
    const { delivered, settled, backups } = keptDays;
    const kept = [`goes to ${site.companyName}`, `${delivered} days after`, `At most ${settled} days after`];
    expect(missingIn(main, [...kept, "Until our staff have settled it", `up to ${backups} days`])).toEqual([]);
    expect(main).toContain('href="/contact-us"');
  });
});

test("a field that is added to a form is in the notice, in the visitor's copy and in what we receive (A130)", () => {
  const added: Field = { ...forms.contact.fields[0], name: "City", label: "Licence", vendorName: null } as Field;
  const contact = { ...forms.contact, fields: [...forms.contact.fields, added] };
  const { contact: before } = forms;
  forms.contact = contact;
  onTestFinished(() => {
    forms.contact = before;
  });
  expect(readText(renderToStaticMarkup(<Notice definition={contact}>-</Notice>))).toContain(
    "Phone, Message, Licence. Also sent:",
  );
  expect(listPrivacyRows().flat()).toContain("Your licence");
  expect(writeCopy(contact, { sent: { City: "IRDAI 1" }, time: "now", reference: "", notice: [] })).toContain(
    "Licence: IRDAI 1\n",
  );
  expect(toVendorModel("contact", { City: "IRDAI 1" }).Help).toContain("Licence: IRDAI 1");
});

test.each(Object.values(forms))(
  "the copy of a $id enquiry has every answer, the reference, and how to reach us",
  (form) => {
    const sent: Record<string, string | number> = { ...typed[form.id], ...(form.id === "contact" && { Product: "" }) };
    const source = { FirstPage: "/faq", utm_term: "crm" };
    const copy = writeCopy(form, {
      sent,
      source,
      time: "28 November 2026 at 14:31",
      reference: "7K3M2Q1A",
      notice: writeNotice(form),
    });
    const answers = form.fields.map(({ name, label, control }) => [
      label,
      sent[control === "country" ? "CountryName" : name],
    ]);
    const lines = answers.filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`);
    expect(copy).toContain(`\n\n${lines.join("\n")}\nFirst page of the visit: /faq\nutm_term: crm\n\n`);
    expect(missingIn(copy, ["28 November", "7K3M2Q1A", tellFact("phone"), tellFact("email"), form.title])).toEqual([]);
  },
);

/** What 1Password, LastPass and Bitwarden look for in a field's name, id and label. */
const personalWords =
  /name|nom|user|login|mail|phone|tel|mobil|handy|fax|addr|street|strasse|city|town|stadt|state|provinc|land|zip|plz|post|countr|compan|firma|organi|title|prefix|birth|date|day|month|year|card|cc|cv[cv]|exp|pass|pw|pin|otp|code|web|site|url|http|home|job|search|query|find/;

test.each([
  ["call-back", "/"],
  ["contact", "/contact-us"],
  ["demo", productPath],
  ["product", "/product-enquiry"],
] satisfies [FormId, string][])(
  "the form %s links to the privacy page before its button, has its notice below, and no password manager fills in its trap",
  async (form, address) => {
    const [, body = ""] = (await readTestPage(address)).split(`action="/api/enquiries/${form}"`);
    const [beforeButton = "", afterButton = ""] = body.split('type="submit"');
    expect(beforeButton).toContain('href="/privacy-policy"');
    const [, fold = ""] = /<details[^>]*>(.*?)<\/details>/s.exec(afterButton.split("</form>")[0] ?? "") ?? [];
    const { delivered, settled, backups } = keptDays;
    const told = [
      ...forms[form].fields.map(({ label }) => label),
      `${delivered} days`,
      `${settled} days`,
      `${backups} days`,
    ];
    expect(missingIn(readText(fold), [...told, site.companyName, site.email, "Data Protection Board"])).toEqual([]);
    expect(fold.includes(notice.review)).toBe(notice.sample === true);
    const trap = /aria-hidden="true"[^>]*><label for="([^"]*)">([^<]*)<\/label>(<input [^>]*>)/.exec(beforeButton);
    const [, id = "", label = "", input = ""] = trap ?? [];
    for (const attribute of [`id="${id}"`, `name="${honeypotName}"`, 'tabindex="-1"', 'autocomplete="off"'])
      expect(input.toLowerCase()).toContain(attribute.toLowerCase());
    for (const manager of ["1p-ignore", "lpignore", "bwignore"]) expect(input).toContain(`data-${manager}="true"`);
    expect(`${id} ${honeypotName} ${label}`.toLowerCase()).not.toMatch(personalWords);
  },
);

describe("Events", () => {
  test("hides the second copy of the moving notice from screen readers", async () => {
    const notices = (await mainOf("/events")).matchAll(/<p([^>]*)>On every fifth Saturday/g);
    expect([...notices].map(([, attributes = ""]) => attributes.includes('aria-hidden="true"'))).toEqual([false, true]);
  });
});

test("the article has its date for machines, and links to home and blog; ages are computed where the owner wants it (A18)", async () => {
  const main = await mainOf(article);
  expect(main).toMatch(/<a [^>]*href="\/blog"[^>]*>(<svg.*?<\/svg>)?\s*Back to Blogs/);
  expect(main).toContain('dateTime="2025-06-20"');
  expect(main.slice(main.indexOf("<h2"))).toContain('href="/"');
  site.relativeDates = "computed";
  onTestFinished(() => {
    site.relativeDates = "literal";
  });
  // The server's pages are cached: the browser counts the days.
  for (const path of ["/blog", article]) {
    const text = readText(readMain(await renderTestPage(path)));
    expect(text).toContain("20 June 2025");
    expect(text).not.toMatch(/days? ago/i);
  }
});

test.runIf(isSample("phone"))(
  "every page that shows the made-up phone number marks it, and so do failures (A97)",
  async () => {
    const failed = createErrorPage({ styles: "" })("", undefined);
    const shown = [failed, ...(await Promise.all([...routes.map(({ path }) => path), "/nowhere"].map(mainOf)))];
    for (const html of shown.filter((one) => one.includes(site.phone))) expect(html).toMatch(/>sample\b/);
    expect(tellFact("phone")).toBe(`${site.phone} (sample)`);
  },
);

describe("what check:content tells", () => {
  test("names the pages that show a sample value, and no others", async () => {
    const { supportEmail, meetingUrl, mapsUrl } = site;
    const values = { supportEmail, meetingUrl, mapsUrl, address: site.address.street };
    for (const [key, value] of Object.entries(values)) {
      if (!isSample(key as keyof typeof values)) continue;
      const shown: string[] = [];
      for (const { id, path } of routes)
        if ((await mainOf(path)).includes(value.replaceAll("&", "&amp;"))) shown.push(id);
      expect([...shown].sort(), key).toEqual([...findPlacesOfKey(key as keyof typeof values)].sort());
    }
    // The offices are in the footer, and so on every page. A form, with its notice, is on nearly every one.
    for (const file of Object.keys(filesWithSamples).filter((name) => !/\/(offices.json|notice.yaml)$/.test(name)))
      expect(findPlacesOfFile(file), file).not.toContain("every page");
  });
});

describe("what an IT auditor asks, on /faq", () => {
  test("is shown where the owner has answered, and is listed for the owner where not", async () => {
    const main = readMain(await readTestPage("/faq"));
    const sheet = readText(main.slice(main.indexOf('id="auditor"'), main.indexOf('id="glossary"')));
    const slots = renderEmptySlots();
    for (const { question, answer, products: codes } of auditor.filter((row) => isListed(row.products?.join(" ")))) {
      expect(sheet.includes(question), `${question} ${codes}`).toBe(answer !== "");
      expect(slots.includes(question), question).toBe(answer === "");
    }
  });
});

test("a compound stays on one line with the marks around it, and its hyphen is the one on the keyboard", () => {
  expect(renderToStaticMarkup(keepCompounds("By e-mail, pre-authorisation (MS-Word)."))).toBe(
    'By <span class="compound">e-mail,</span> <span class="compound">pre-authorisation</span> <span class="compound">(MS-Word).</span>',
  );
});
