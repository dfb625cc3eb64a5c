import { officeZone } from "./content/common.yaml";
import { words as contact } from "./content/pages/contact.yaml";
import { sampleKeys, site } from "./content/site.ts";
import type { Office } from "./records/offices.ts";

/**
 * The company and its offices as contact files. They never contain sample data (W7). vCard 3.0 (RFC 2426), because phones
 * and Outlook read it best.
 */

const fileName = site.companyName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** The path of the company's file, or of one office's file. */
export function contactCardPath(office?: Office["id"]): string {
  return `/${[fileName, office].filter(Boolean).join("-")}.vcf`;
}

/** The files by path. Offices get no file while their data are samples. */
export function createContactCards(origin: string): Map<string, string> {
  const cards = new Map([[contactCardPath(), renderCard(describeCompany(origin))]]);
  if (!sampleKeys.includes("offices")) {
    for (const office of site.offices)
      cards.set(contactCardPath(office.id), renderCard(describeOffice(office, origin)));
  }
  return cards;
}

type Line = [property: string, value: string];

function describeCompany(origin: string): Line[] {
  const { street, locality, region, country } = site.address;
  const known = (key: keyof typeof site, lines: Line[]) => (sampleKeys.includes(key) ? [] : lines);
  return [
    ["N", structure(site.companyName, "", "", "", "")],
    ["FN", escapeText(site.companyName)],
    ["ORG", structure(site.companyName)],
    // For Apple's contacts: the name is a company's.
    ["X-ABShowAs", "COMPANY"],
    ["ADR;TYPE=WORK", postal(sampleKeys.includes("address") ? "" : street, locality, region, country)],
    ...known("phone", [telephone(site.phone)]),
    ...known("helpdeskPhone", [telephone(site.helpdeskPhone)]),
    ...known("email", [email(site.email)]),
    ...known("supportEmail", [email(site.supportEmail)]),
    ["URL", `${origin}/`],
    ["NOTE", escapeText(`${contact.hours.replaceAll("\u00a0", " ")}, ${officeZone}`)],
  ];
}

function describeOffice({ person, country, role, email: address, phones }: Office, origin: string): Line[] {
  return [
    ["N", name(person)],
    ["FN", escapeText(person)],
    ["ORG", structure(site.companyName, country)],
    ["TITLE", escapeText(role)],
    ["ADR;TYPE=WORK", postal("", "", "", country)],
    ...phones.map(telephone),
    email(address),
    ["URL", `${origin}/`],
  ];
}

function telephone(phone: string): Line {
  return ["TEL;TYPE=WORK,VOICE", escapeText(phone)];
}

function email(address: string): Line {
  return ["EMAIL;TYPE=INTERNET,WORK", escapeText(address)];
}

/** Five parts: family name, given names, then three that stay empty. Readers sort by the first, which is the last word. */
function name(person: string): string {
  const words = person.trim().split(/\s+/);
  return structure(words.at(-1) ?? "", words.slice(0, -1).join(" "), "", "", "");
}

/** Seven parts (RFC 2426 section 3.2.1). The first two (box, extension) stay empty. The sixth is the post code. */
function postal(street: string, locality: string, region: string, country: string): string {
  return structure("", "", street, locality, region, "", country);
}

function structure(...parts: string[]): string {
  return parts.map(escapeText).join(";");
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\,;]/g, "\\$&").replaceAll(/\r\n?|\n/g, "\\n");
}

function renderCard(lines: readonly Line[]): string {
  const all: Line[] = [["BEGIN", "VCARD"], ["VERSION", "3.0"], ...lines, ["END", "VCARD"]];
  return all.map(([property, value]) => `${fold(`${property}:${value}`)}\r\n`).join("");
}

const lineBytes = 75;

/** Folds into lines of 75 octets at most (RFC 2426 section 2.6), continued with a space. Never splits a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineBytes) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
