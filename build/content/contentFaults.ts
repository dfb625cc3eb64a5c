import { sampleKeys, site } from "../../shared/content/site.ts";
import { emailShape } from "../../shared/enquiry/rules.ts";
import { pageHeads } from "../../shared/pages.ts";
import { events } from "../../shared/records/events.ts";
import { eventTexts } from "../../shared/records/eventTexts.ts";
import { faqs } from "../../shared/records/faqs.ts";
import { matchPage, routes } from "../../shared/routes.ts";
import { isPhone, isWebAddress, looksMadeUp } from "./valueShapes.ts";

/**
 * Faults of the files that are edited by hand, which types cannot show and which would break a page or a link. They
 * stop the build. Lists and Markdown files have their own rules (build/content/listShapes.ts, markdownShapes.ts), but only
 * the routes know to which pages events can link.
 */

type Texts = Readonly<Record<string, string | undefined>>;

/** Longer ones are cut by search engines, shorter ones tell too little. */
const mostTitle = 60;
const leastDescription = 75;
const mostDescription = 155;

export function findHeadFaults(
  heads: Readonly<Record<string, { title: string; description: string }>> = pageHeads,
): string[] {
  return Object.entries(heads).flatMap(([id, { title, description }]) => {
    const route = routes.find((one) => one.id === id);
    // A post's own file is checked with its line (markdownShapes.ts).
    if (route?.published) return [];
    const file = route?.product ? `shared/products/${route.product}/page.yaml` : `shared/content/pages/${id}.yaml`;
    const { length } = description;
    const range = `${leastDescription} to ${mostDescription}`;
    return [
      ...(title.length <= mostTitle
        ? []
        : [`${file}: title has ${title.length} characters: search engines show ${mostTitle}, so shorten it`]),
      ...(length >= leastDescription && length <= mostDescription
        ? []
        : [`${file}: description has ${length} characters: search engines show ${range}, so write as many`]),
    ];
  });
}

export function findContentFaults(
  eventHtml: Texts = Object.fromEntries(
    events.map((event) => [event.id, event.shortDescription + eventTexts[event.id]]),
  ),
): string[] {
  const links = [
    ...Object.entries(eventHtml).flatMap(([id, html = ""]) =>
      [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, to = ""]) => ({ place: `lists/events.json, ${id}`, to })),
    ),
    ...faqs.flatMap(({ id, answer }) =>
      [answer]
        .flat()
        .flatMap((piece) => (typeof piece === "string" ? [] : { place: `questions.yaml, ${id}`, ...piece })),
    ),
  ];
  return links
    .filter(({ to }) => !matchPage(new URL(to, "https://site.invalid").pathname, "").route)
    .map(({ place, to }) => `shared/content/${place}: "${to}" is no page of ours: correct the address`);
}

/**
 * Faults of shared/content/company.json: an address that leads nowhere, a number that cannot be
 * called, a made-up value that no longer counts as one, another town than that of the head office. They stop the build.
 */

type Facts = typeof site;

interface Rule {
  isGood(text: string): boolean;
  remedy: string;
}
const webAddress: Rule = { isGood: isWebAddress, remedy: "begin it with https://" };
const ownOrWebAddress: Rule = {
  isGood: (text) => /^\/(?!\/)/.test(text) || isWebAddress(text),
  remedy: "begin it with https:// or /",
};
const email: Rule = { isGood: (text) => emailShape.test(text), remedy: "write it as name@company.com" };
const phone: Rule = { isGood: isPhone, remedy: "write it as +91 172 000 0000" };
const time: Rule = { isGood: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), remedy: "write it as 09:30" };

const anything: Rule = { isGood: () => true, remedy: "" };
/** Pages cannot do without them. */
const needed = [
  "companyName",
  "email",
  "supportEmail",
  "phone",
  "helpdeskPhone",
  "tagline",
  "founded",
  "hours.opens",
  "hours.closes",
  "address.locality",
  "address.country",
  "address.countryCode",
];
const networks = ["LinkedIn", "Facebook", "X", "YouTube"];

/** Each as a sentence with its key and a remedy. An empty value counts as not set. */
export function findSiteFaults(facts: Facts = site, samples: readonly string[] = sampleKeys): string[] {
  const ruled: [name: string, text: string | undefined, rule: Rule][] = [
    ["email", facts.email, email],
    ["supportEmail", facts.supportEmail, email],
    ["phone", facts.phone, phone],
    ["helpdeskPhone", facts.helpdeskPhone, phone],
    ["meetingUrl", facts.meetingUrl, webAddress],
    ["supportUrl", facts.supportUrl, webAddress],
    ["mapsUrl", facts.mapsUrl, webAddress],
    ["mapEmbedUrl", facts.mapEmbedUrl, webAddress],
    ["careersUrl", facts.careersUrl, ownOrWebAddress],
    ["hours.opens", facts.hours.opens, time],
    ["hours.closes", facts.hours.closes, time],
    ...facts.social.map(({ network, url }): [string, string, Rule] => [`social, ${network}`, url, webAddress]),
    ...(["companyName", "tagline", "founded", "copyrightFrom", "copyrightTo"] as const).map(
      (name): [string, string, Rule] => [name, facts[name], anything],
    ),
    ...(["street", "locality", "near", "region", "country", "countryCode"] as const).map(
      (name): [string, string, Rule] => [`address.${name}`, facts.address[name], anything],
    ),
  ];
  const faults = [
    ...ruled.flatMap(([name, text, { isGood, remedy }]) => {
      if (typeof text !== "string")
        return [`${name} is missing: write it${needed.includes(name) ? "" : ', or leave it empty: ""'}`];
      if (text.trim() === "" && needed.includes(name)) return [`${name} is empty: write it`];
      return text === "" || isGood(text) ? [] : [`${name} "${text}" is not understood: ${remedy}`];
    }),
    ...(time.isGood(facts.hours.opens) && time.isGood(facts.hours.closes) && facts.hours.opens >= facts.hours.closes
      ? [`hours: closes "${facts.hours.closes}" is not after opens "${facts.hours.opens}": 7 in the evening is 19:00`]
      : []),
    ...(facts.hours.openDays.length > 0 ? [] : ["hours.openDays is empty: write the days as Monday"]),
    ...(facts.hours.openDays.every((day) => day >= 0)
      ? []
      : ["hours.openDays has a day that is none: write them as Monday"]),
    ...facts.social
      .filter(({ network }) => !networks.includes(network))
      .map(({ network }) => `social "${network}" has no icon: it is one of ${networks.join(", ")}`),
    ...(["literal", "computed"].includes(facts.relativeDates) ? [] : ["relativeDates is literal or computed"]),
  ];
  const unmarked = ruled
    .filter(([name, text = ""]) => looksMadeUp(text) && !samples.includes(name.split(/[.,]/)[0] as string))
    .map(([name, text]) => `${name} is still "${text}": write the real value, or put the key back into "sample"`);
  const unknown = samples
    .filter((key) => !Object.hasOwn(facts, key))
    .map((key) => `"sample" has "${key}", which is no key of this file: correct it, or take it out`);
  const elsewhere = facts.offices
    .filter(({ role }) => /^(head|corporate) office,/i.test(role) && !role.includes(facts.address.locality))
    .map(
      ({ id, role }) =>
        `address.locality is "${facts.address.locality}", but "role" of ${id} in lists/offices.json is "${role}": correct one of them`,
    );
  return [...faults, ...unmarked, ...unknown, ...elsewhere].map((fault) => `shared/content/company.json: ${fault}`);
}
