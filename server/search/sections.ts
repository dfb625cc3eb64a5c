import { about } from "../../shared/content/about.ts";
import { article } from "../../shared/content/article.ts";
import { benefits } from "../../shared/content/companyBenefits.ts";
import { comparison } from "../../shared/content/comparison.ts";
import { contact } from "../../shared/content/contact.ts";
import { events } from "../../shared/content/events.ts";
import { eventAddress } from "../../shared/content/eventsPage.ts";
import { eventTexts } from "../../shared/content/eventTexts.ts";
import { faqs } from "../../shared/content/faqs.ts";
import { glossary } from "../../shared/content/glossary.ts";
import { glossaryTerms, termAnchor } from "../../shared/content/glossaryTerms.ts";
import { figures, home } from "../../shared/content/home.ts";
import { homeWords } from "../../shared/content/homeWords.ts";
import { privacy } from "../../shared/content/privacy.ts";
import { site } from "../../shared/content/site.ts";
import type { TextPiece, TextSection } from "../../shared/content/textBlocks.ts";
import { pageHeads } from "../../shared/pages/index.ts";
import { readText } from "../../shared/readText.ts";
import { getRoute, type RouteId, routes } from "../../shared/routes.ts";
import type { SectionKind } from "../../shared/search.ts";
import { productSections } from "./productSections.ts";
import { joinPair, joinTexts, listTexts, type Section } from "./section.ts";

/** A part of a page. The page's HTML must contain `anchor`. */
function part(
  page: RouteId,
  kind: SectionKind,
  anchor: string,
  title: string,
  texts: readonly string[],
  keywords: readonly string[] = [],
): Section {
  const { path, label } = getRoute(page);
  return {
    kind,
    title,
    place: label,
    url: `${path}#${anchor}`,
    keywords: keywords.join(", "),
    text: joinTexts(texts),
  };
}

const pages: Section[] = routes
  .filter(({ product, published, unkept }) => !product && !published && !unkept)
  .map(({ id, path, label }) => ({
    kind: "Page",
    title: label,
    place: "",
    url: path,
    keywords: pageHeads[id].keywords,
    text: pageHeads[id].description,
  }));

const questions = faqs.map(({ id, question, answer }) => part("faq", "Question", id, question, [answer]));

const terms = glossaryTerms.map((term): Section => {
  const title = term.name.charAt(0).toUpperCase() + term.name.slice(1);
  const section = part("faq", "Term", termAnchor(term.id), title, [glossary[term.id]]);
  return "alsoWritten" in term ? { ...section, keywords: term.alsoWritten.join(", ") } : section;
});

const plain = (pieces: readonly TextPiece[]) =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");

const textsOf = ({ blocks }: TextSection) =>
  blocks.flatMap((block) => {
    if ("paragraph" in block) return [plain(block.paragraph)];
    if ("figure" in block) return [block.figure.caption];
    return "list" in block ? block.list.map(plain) : block.table.rows.map(([what, how]) => joinPair(what, how));
  });

const articleParts: Section[] = [
  {
    kind: "Article",
    title: article.title,
    place: "",
    url: getRoute("article").path,
    keywords: pageHeads.article.keywords,
    text: joinTexts(article.intro),
  },
  ...article.sections.map((one) => part("article", "Article", one.id, one.heading, textsOf(one))),
];

const companyEvents = events.map(
  (event): Section => ({
    kind: "Event",
    title: `${event.title}, ${event.date}`,
    place: getRoute("events").label,
    url: eventAddress(event),
    keywords: event.kind,
    text: joinTexts(
      [event.shortDescription, eventTexts[event.id] ?? ""].flatMap((html) =>
        html
          .split(/<\/(?:p|h3|li)>/)
          .map(readText)
          .filter(Boolean),
      ),
    ),
  }),
);

const { company, why, map, technology, milestones, mission } = about;
const pageParts: Section[] = [
  part("home", "Page", "about", homeWords.about.title, [homeWords.about.first, homeWords.about.text]),
  part("home", "Page", "why-choose-us", home.figures.title, [
    figures.map(({ to, suffix, label }) => `${to}${suffix} ${label}`).join(", "),
  ]),
  part("home", "Page", "compare", homeWords.compare.title, [
    joinPair(homeWords.compare.caption, listTexts(comparison.map(({ question }) => question))),
  ]),
  part("about", "Page", "company-heading", company.heading, [company.first, ...company.paragraphs]),
  part(
    "about",
    "Page",
    "why-heading",
    why.heading,
    Object.values(why.evidence),
    benefits.map(({ name }) => name),
  ),
  part("about", "Page", "map-heading", map.heading, [map.lead]),
  part(
    "about",
    "Page",
    "technology-heading",
    technology.heading,
    [
      technology.lead,
      ...[technology.builtOn, technology.connectsTo].flatMap(({ rows }) =>
        rows.map(({ name, text }) => `${name}: ${text}`),
      ),
      ...[technology.hosting, technology.helpdesk].map(({ text }) => text),
    ],
    [technology.builtOn, technology.connectsTo, technology.hosting, technology.helpdesk].map(({ heading }) => heading),
  ),
  part(
    "about",
    "Page",
    "mission-heading",
    mission.heading,
    mission.promises.map(({ text }) => text),
  ),
  part("about", "Page", "milestones-heading", milestones.marker, [
    ...milestones.years.map(({ figure, text }) => `${figure}: ${text}`),
    ...milestones.use.map(({ figure, text }) => `${figure} ${text}`),
  ]),
  part("contact", "Page", "reach-heading", contact.reachHeading, [listTexts(Object.values(contact.rows))]),
  part("contact", "Page", "write-heading", contact.write.heading, [contact.write.text]),
  part(
    "contact",
    "Page",
    "offices",
    "Offices",
    site.offices.map(({ country, role }) => `${country}: ${role}`),
  ),
  ...privacy.sections.map((one) => part("privacy", "Page", one.id, one.heading, textsOf(one))),
];

/** All search targets. To add content to the search, add a line here (docs/development.md). */
export const sections: readonly Section[] = [
  ...pages,
  ...productSections,
  ...questions,
  ...terms,
  ...articleParts,
  ...pageParts,
  ...companyEvents,
];
