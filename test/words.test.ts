import { describe, expect, test } from "vitest";
import { about } from "../shared/content/about.ts";
import { blogPage } from "../shared/content/blog.ts";
import { clients } from "../shared/content/clients.ts";
import { events } from "../shared/content/events.ts";
import { eventAddress } from "../shared/content/eventsPage.ts";
import { eventTexts } from "../shared/content/eventTexts.ts";
import { faqs } from "../shared/content/faqs.ts";
import { posts } from "../shared/content/posts.ts";
import { price } from "../shared/content/price.ts";
import { site as company } from "../shared/content/site.ts";
import { keptDays } from "../shared/enquiry/retention.ts";
import type { PageRoute } from "../shared/page.ts";
import { pages } from "../shared/pages/index.ts";
import { products } from "../shared/products/index.ts";
import { routes } from "../shared/routes.ts";
import { openServedWords, readMain, readText } from "./support/servedWords.ts";

/** Looks for every visible string and number of specification sections 2 and 9 in the page that serves it. */

const { fetchHtml, expectWords, countIn, questionsOf } = openServedWords();

const fieldLabels = [
  "First Name",
  "Last Name",
  "Company",
  "Country",
  "Product",
  "Email",
  "Phone",
  "Message",
  "Captcha",
];

test.each([...routes.map(({ path }) => path), "/nowhere"])("%s has the complete header and footer", async (path) => {
  await expectWords(path, [
    ...["About Us", "Products", "Resources", "Clients", "Blog", "FAQ", "Contact Us", "Call Us", "Login", "Menu"],
    ...products.flatMap(({ name, audience }) => [name, audience]),
    ...["Let's Discuss", "India", "Head office", "United Arab Emirates", "Kenya", "Democratic Republic of Congo"],
    ...company.offices.flatMap(({ person, email, phones }) => [person, email, ...phones]),
    ...["Quick links", "Privacy Policy", "Events", ...company.social.map(({ network }) => network)],
    ...["2001–2025 All rights reserved", "Who We Are?", "Why Choose Us?", "Request a Call Back", "Back to top"],
  ]);
  expect(await fetchHtml(path)).toContain(`href="${company.supportUrl}"`);
});

const callBackPages = pages.filter(({ route }: { route: PageRoute }) => !route.product && route.callBack !== false);

test.each(callBackPages.map(({ route }) => route.path))("%s ends with Request a Call Back", async (path) => {
  await expectWords(path, ["Request a Call Back", ...fieldLabels, "Re-Generate Captcha", "Not sure yet"]);
});

describe("home", () => {
  test("has its anchors, six tabs with Discover More, the counters and five questions", async () => {
    const html = await fetchHtml("/");
    for (const id of ["about", "why-us", "why-choose-us", "product", "faq", "contact"]) {
      expect(html).toContain(`id="${id}"`);
    }
    expect(await countIn("/", /Discover More/g)).toBe(6);
    expect(await countIn("/", /role="tab"/g)).toBe(6);
    expect(await countIn("/", /class="tick"/g)).toBe(7);
    await expectWords("/", [
      ...["SAIBA", "SARB", "SATA", "SWAP", "SEWAC", "SuperCrop"],
      ...[/25\s*years/, /170\+\s*employees/, /25\+\s*countries/, /500\+\s*clients/],
      ...["Client-oriented", "Independent", "Competent", "Results-driven", "Problem-solving", "Transparent"],
      ...["We schedule a call", "We hold a consulting meeting", "We prepare a proposal"],
    ]);
  });
});

test("About Us describes the company, its milestones and its mission", async () => {
  await expectWords("/about-us", [
    ...["About the company", "established in 2001", "Why Choose Us", "Global customers", "Trustworthy and reliable"],
    ...["Our mission", /[Mm]ore than 500 brokers in more than 26 countries/],
    ...[/2003\s*.*insurance brokers/, /2005\s*.*health insurance administrators/, /2007-2008\s*.*online version/],
    /2010\s*.*first international client/,
    // Each figure with its product (W6.4), what each system connects to, and hosting (W6.3).
    ...[/350\+\s.*broker edition\.\s*SAIBAOnline/, /150\+\s.*corporate edition.*\s*SAIBAOnline/],
    ...[/About 8 million\s.*lives.*\s*SATAOnline/, /110,000\+\s.*claims administered\.\s*SATAOnline/],
    ...["MS-Word, e-mail, SMS", "SMS and e-mail, in text and unicode", /premises or in the cloud/],
  ]);
  expect(await countIn("/about-us", /<blockquote/g)).toBe(1);
  // Slots are hidden until the owner fills them in.
  const main = readMain(await fetchHtml("/about-us"));
  if (!company.offices.some(({ portrait }) => portrait)) expect(main).not.toContain(about.people.heading);
  if (about.technology.certificates.rows.length === 0)
    expect(main).not.toContain(about.technology.certificates.heading);
});

test("Contact Us has the map, the address, the hours, four ways to reach us and the contact form", async () => {
  await expectWords("/contact-us", [
    ...["Corporate office", "Mohali, Punjab", "Monday to Saturday", "09:30 to 19:00", /Sunday\s+Holiday/i],
    ...[company.email, company.phone, "Helpdesk", company.helpdeskPhone, company.meetingUrl.replace("https://", "")],
    ...[...fieldLabels, "Submit Query", "Re-Generate Captcha", ...products.map(({ name }) => name)],
  ]);
  expect(await countIn("/contact-us", /class="office-map"/g)).toBe(1);
});

describe("product pages", () => {
  test.each([
    ["/insurance-agency-management-software", 4, ["Salient features", "Benefits", "SAIBALite"]],
    [
      "/insurance-broker-management-software",
      3,
      [
        ...["Broker and corporate agent edition", "Corporate edition", "Features", "Modules", "Technologies"],
        ...["350+", "150+", "12 years", ".NET Framework 4.7", "SQL Server 2022", ".NET Core 8", "Angular 18"],
        ...["Motor", "Health", "Property", "Engineering", "Travel", "Home", "Life"],
      ],
    ],
    [
      "/reinsurance-brokers-management-software",
      2,
      ["Process Flow", "Modules", "Technologies", "Admin Area", "Facultative", "Treaty", "Accounting system"],
    ],
    [
      "/health-insurance-management-software",
      4,
      [
        ...["Process Flow", "Modules", "Technologies", "Data Processing", "Hospital Networking", "Claims", "Scrutiny"],
        ...["Billing", "Accounts", "Support Desk", "MIS", "2005", "8 million", "110,000+"],
      ],
    ],
    ["/insurance-web-aggregator-software", 3, ["Quotes", "Comparison", "Purchase", "Policy issuance"]],
    [
      "/employee-benefit-portal",
      2,
      ["Employee Section", "Technologies", "HR Module", "Insurance Manager", "GMC", "GPA", "GTL"],
    ],
    ["/supercrop", 2, ["Farmer Enrolment Process", "Crop Cutting Experiment", "Technologies"]],
  ])("%s has its blocks, a demo form and %i questions", async (path, questions, words) => {
    await expectWords(path, [...words, "Request a demo", "Name", ...fieldLabels.slice(2)]);
    expect(await questionsOf(path)).toBe(questions);
  });

  test("the broker page is titled SAIBAOnline and lists clients", async () => {
    const path = "/insurance-broker-management-software";
    expect(await fetchHtml(path)).toMatch(/<title>SAIBAOnline \|/);
    expect(readMain(await fetchHtml(path))).toMatch(/<h1[^>]*>SAIBAOnline/);
    await expectWords(
      path,
      clients
        .filter(({ kind }) => kind === "broker")
        .slice(0, 6)
        .map(({ clientName }) => clientName),
    );
  });
});

test("the privacy policy covers minors, cards and payments, and links to Contact Us", async () => {
  await expectWords("/privacy-policy", [/under 18/, /parent or guardian/, /card/, /payment gateway/]);
  expect(readMain(await fetchHtml("/privacy-policy"))).toContain('href="/contact-us"');
});

test("the privacy policy says who receives an enquiry, and how long it is kept in each state", async () => {
  const { delivered, settled, backups } = keptDays;
  await expectWords("/privacy-policy", [
    new RegExp(`goes to ${company.companyName}`),
    new RegExp(`accepts it\\W*${delivered} days after`),
    ...["refuses it, or our protection against spam holds it back", "has settled it"].map(
      (end) => new RegExp(`${end}\\W*At most ${settled} days after`),
    ),
    /has to look\W*Until they have settled it/,
    new RegExp(`Backups keep it for up to ${backups} days`),
  ]);
});

test("the product enquiry has its card, its links and eight required fields", async () => {
  const path = "/product-enquiry";
  await expectWords(path, [
    ...["Corporate office", "Mohali, Punjab", company.phone, company.email],
    ...["Name", "City", "Country", "Phone", "Email", "Product", "Address", "Query"],
    ...["Insurance broker software", "Reinsurance broker software", "Health insurance administrator software"],
    ...["Web aggregator portal", "Employee-benefit portal", "Crop insurance"],
  ]);
  const main = readMain(await fetchHtml(path));
  for (const link of [company.careersUrl || "/careers", "/contact-us", `mailto:${company.email}`, company.mapsUrl]) {
    expect(main).toContain(`href="${link}"`);
  }
  expect(await countIn(path, /aria-required="true"/g)).toBe(8);
  expect(await countIn(path, /<textarea[^>]* rows="3"/g)).toBe(2);
});

test("Clients has every name, 25 on a page, and links to the broker and the reinsurance product", async () => {
  const path = "/our-clients";
  const main = readMain(await fetchHtml(path));
  const lists = [...main.matchAll(/<ul class="client-names".*?<\/ul>/gs)];
  const sizes = lists.map(([list]) => list.match(/<li/g)?.length ?? 0);
  expect(sizes.slice(0, -1).every((size) => size === 25)).toBe(true);
  expect(sizes).toHaveLength(Math.ceil(clients.length / 25));
  expect(sizes.reduce((sum, size) => sum + size)).toBe(clients.length);
  await expectWords(path, ["Previous", "Next", ...clients.map(({ clientName }) => clientName)]);
  expect(main).toContain('href="/insurance-broker-management-software"');
  expect(main).toContain('href="/reinsurance-brokers-management-software"');
});

describe("events", () => {
  const notice = /every fifth Saturday the company holds an event to share information among team members/;

  test("the list has twenty cards, the notice and Reach Us", async () => {
    await expectWords("/events", [
      ...["Events", "Exciting Happenings Ahead", "Himalaya", notice],
      ...["Reach Us", "Mohali, Punjab", "Monday to Saturday", "09:30 to 19:00", company.email, company.supportEmail],
      ...[company.phone, company.helpdeskPhone],
    ]);
    expect(await countIn("/events", /See More/g)).toBe(events.length);
    expect(await countIn("/events", /class="office-map"/g)).toBe(1);
  });

  test.each(events.map((event) => [eventAddress(event), event] as const))(
    "%s has the whole event",
    async (path, event) => {
      const paragraphs = readText(`<body>${eventTexts[event.id]}`)
        .split("\n")
        .filter((line) => line.trim());
      await expectWords(path, [event.title, event.date, event.location, event.readTime, event.by ?? "", ...paragraphs]);
      await expectWords(path, ["Back", "Reach Us", notice]);
    },
  );
});

test("the blog lists its articles, one to read and one to come among them", async () => {
  await expectWords("/blog", [
    ...["Blogs", "Insights, Tips, and Ideas", blogPage.count(posts.length), "Sort by", "Newest Post"],
    ...["Know More", "2 Days Ago", "Coming Soon", "The Future of CRM Software for Insurance Brokers"],
  ]);
});

test("the article has its place, its date and a link back, and links home", async () => {
  const path = "/blog/the-future-of-crm-software-for-insurance-brokers";
  await expectWords(path, [
    ...["The Future of CRM Software for Insurance Brokers", "Mohali", "Posted 2 days ago", "20 June 2025"],
    ...["Back to Blogs", "Other blogs", "Coming Soon"],
  ]);
  const main = readMain(await fetchHtml(path));
  expect(main).toContain('dateTime="2025-06-20"');
  expect(main.slice(main.indexOf("<h2"))).toContain('href="/"');
});

test("the FAQ has the specification's eleven questions, and a button for each question", async () => {
  await expectWords("/faq", [
    ...["FAQ", /all sizes.*\?/, /cost\?/, /modules.*\?/, /tasks\?/, /clients automatically\?/, /MIS reports.*\?/],
    ...[/website\?/, /regulator.*\?/, /premises or in the cloud\?/, /reinsurance reports\?/, /health insurance\?/],
  ]);
  expect(await questionsOf("/faq")).toBe(faqs.length);
  expect(await countIn("/faq", /class="accordion__button"/g)).toBe(faqs.length);
  await expectWords("/faq", [price.heading, ...price.questions.map(({ text }) => text)]);
});

test("the FAQ links to each product's own questions and explains twenty terms, each with an anchor", async () => {
  const main = readMain(await fetchHtml("/faq"));
  for (const { name, path } of products) {
    const page = readMain(await fetchHtml(path));
    const ids = [...main.matchAll(new RegExp(`href="${path}#([\\w-]+)"`, "g"))].map(([, id]) => id);
    expect(ids.length, name).toBe(await questionsOf(path));
    for (const id of ids) expect(page).toContain(`id="${id}"`);
  }
  expect(await countIn("/faq", /<dfn id="term-[a-z-]+">/g)).toBe(20);
  for (const { path } of products) {
    const links = [...readMain(await fetchHtml(path)).matchAll(/href="\/faq#(term-[a-z-]+)"/g)].map(([, id]) => id);
    expect(new Set(links).size, path).toBe(links.length);
    for (const id of links) expect(main).toContain(`<dfn id="${id}">`);
  }
});

test("an unknown address shows the specification's words", async () => {
  await expectWords("/nowhere", ["Whoops!", "We can't find the page that you're looking for", "Go Home"]);
});
