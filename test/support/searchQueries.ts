import { getProductRoute, getRoute } from "../../shared/routes.ts";
import { articleRoute } from "./article.ts";

const [saiba, saibalite, sarb, sata, swap, sewac, supercrop] = (
  ["saiba", "saibalite", "sarb", "sata", "swap", "sewac", "supercrop"] as const
).map((code) => getProductRoute(code).path) as [string, string, string, string, string, string, string];
const article = articleRoute.path;

/** Queries that visitors type, and the address that must come first. */
export const searchQueries: readonly (readonly [query: string, wanted: string])[] = [
  // Products, with and without "Online", in every spelling.
  ["saiba", saiba],
  ["saibaonline", saiba],
  ["SAIBA Online", saiba],
  ["sabia", saiba],
  ["saiba lite", saibalite],
  ["sarb", sarb],
  ["sarb online", sarb],
  ["SATA", sata],
  ["sataonlin", sata],
  ["swap", swap],
  ["sewac portal", sewac],
  ["SUPERCrop", supercrop],
  ["super crop", supercrop],
  ["supercorp", supercrop],

  // Abbreviations and their full forms.
  ["TPA", sata],
  ["third-party administrator", sata],
  ["third party administrators", sata],
  ["IMF", saibalite],
  ["insurance marketing firm", saibalite],
  ["GMC", sewac],
  ["group mediclaim", sewac],
  ["group personal accident", `${sewac}#covers-heading`],
  ["gtl", `${sewac}#covers-heading`],
  ["MIS", `${sata}#mis`],
  ["management information system", `${sata}#mis`],
  ["API", `${swap}#aggregator-apis`],
  ["application programming interface", `${swap}#aggregator-apis`],
  ["POS", `${swap}#aggregator-channels`],
  ["faq", "/faq"],

  // British, American and Indian spellings, plurals, hyphens, typing errors.
  ["farmer enrollment", `${supercrop}#farmer-enrolment`],
  ["policy centered", `${article}#policy-centred`],
  ["cashless preauthorization", `${sata}#tour-3`],
  ["pre authorisation", `${sata}#tour-3`],
  ["application programme interface", `${swap}#aggregator-apis`],
  ["crop cutting", `${supercrop}#crop-cutting`],
  ["geotagging", `${supercrop}#tour-2`],
  ["ecard", `${sewac}#tour-4`],
  ["multi currency acounts", `${saiba}#broker-currencies`],
  ["facultive", `${sarb}#reinsurance-business`],
  ["treaties", `${sarb}#treaty`],

  // Costs, hosting, contacts.
  ["price", "/faq#cost"],
  ["how much does it cost", "/faq#cost"],
  ["on premise", "/faq#hosting"],
  ["cloud hosting", "/faq#hosting"],
  ["remind our clients", "/faq#client-reminders"],
  ["phone number", "/contact-us#reach-heading"],
  ["offices", "/contact-us#offices"],
  ["cookies", `${getRoute("privacy").path}#in-your-browser`],
  ["captcha", `${getRoute("privacy").path}#captcha`],
  ["milestones", "/about-us#milestones-heading"],

  // Parts of products and pages.
  ["follow one risk", `${sarb}#follow-one-risk`],
  ["motor sticker", `${saiba}#tour-2`],
  ["angular", `${saiba}#edition-corporate`],
  ["hospital blacklist", `${sata}#health-hospitals`],
  ["courier tracking", `${sata}#support-desk`],
  ["offline", `${supercrop}#crop-offline`],
  ["self-help groups", `${supercrop}#access-heading`],
  ["compare products", "/#compare"],
  ["questions to ask a vendor", `${article}#questions`],
  ["himalaya", "/events?event=himalaya-2025-05-31"],
];
