import { officeZoneName } from "./content/common.ts";
import { contact } from "./content/contact.ts";
import type { Office } from "./content/offices.ts";
import { sampleKeys, site, telephoneLink } from "./content/site.ts";

/** The company and its offices as contact files (vCard 4.0, RFC 6350). They never contain sample data (W7). */

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
    ["KIND", "org"],
    ["FN", escapeText(site.companyName)],
    ["ORG", escapeText(site.companyName)],
    ["ADR;TYPE=work", address(sampleKeys.includes("address") ? "" : street, locality, region, country)],
    ...known("phone", [telephone(site.phone)]),
    ...known("helpdeskPhone", [telephone(site.helpdeskPhone)]),
    ...known("email", [["EMAIL;TYPE=work", escapeText(site.email)]]),
    ...known("supportEmail", [["EMAIL;TYPE=work", escapeText(site.supportEmail)]]),
    ["URL", `${origin}/`],
    ["NOTE", escapeText(`${contact.hours.replaceAll("\u00a0", " ")}, ${officeZoneName}`)],
  ];
}

function describeOffice({ person, country, role, email, phones }: Office, origin: string): Line[] {
  return [
    ["KIND", "individual"],
    ["FN", escapeText(person)],
    ["ORG", `${escapeText(site.companyName)};${escapeText(country)}`],
    ["TITLE", escapeText(role)],
    ["ADR;TYPE=work", address("", "", "", country)],
    ...phones.map(telephone),
    ["EMAIL;TYPE=work", escapeText(email)],
    ["URL", `${origin}/`],
  ];
}

function telephone(phone: string): Line {
  return ['TEL;VALUE=uri;TYPE="work,voice"', telephoneLink(phone)];
}

/** Seven parts (RFC 6350 section 6.3.1). The first two (box, extension) should be empty. The sixth is the post code. */
function address(street: string, locality: string, region: string, country: string): string {
  return ["", "", street, locality, region, "", country].map(escapeText).join(";");
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\,;]/g, "\\$&").replaceAll(/\r\n?|\n/g, "\\n");
}

function renderCard(lines: readonly Line[]): string {
  const all: Line[] = [["BEGIN", "VCARD"], ["VERSION", "4.0"], ...lines, ["END", "VCARD"]];
  return all.map(([property, value]) => `${fold(`${property}:${value}`)}\r\n`).join("");
}

const lineBytes = 75;

/** Folds into lines of 75 octets at most (RFC 6350 section 3.2), continued with a space. Never splits a character. */
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
