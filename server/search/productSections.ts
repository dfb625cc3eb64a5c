import { folderWords } from "../../shared/content/folder.ts";
import { pageHeads } from "../../shared/pages/index.ts";
import { getProduct } from "../../shared/products/index.ts";
import type { Card, Item, Panel, ProductPageWords } from "../../shared/products/page.ts";
import {
  broker,
  brokerEditions,
  brokerMessages,
  brokerModules,
  brokerSolutions,
} from "../../shared/products/saiba/page.ts";
import { saibaTour } from "../../shared/products/saiba/tour.ts";
import { agency, salientFeatures } from "../../shared/products/saibalite/page.ts";
import { saibaliteTour } from "../../shared/products/saibalite/tour.ts";
import { followOneRisk, sheets } from "../../shared/products/sarb/followOneRisk.ts";
import {
  reinsurance,
  reinsuranceAreas,
  reinsuranceFeatures,
  reinsuranceWork,
  riskLead,
} from "../../shared/products/sarb/page.ts";
import { sarbTour } from "../../shared/products/sarb/tour.ts";
import { health, healthModules, healthWork } from "../../shared/products/sata/page.ts";
import { sataTour } from "../../shared/products/sata/tour.ts";
import {
  benefitsCovers,
  benefitsOccasions,
  benefitsPortal,
  benefitsSections,
} from "../../shared/products/sewac/page.ts";
import { sewacTour } from "../../shared/products/sewac/tour.ts";
import { crop, cropAccess, cropCards, cropVerification } from "../../shared/products/supercrop/page.ts";
import { superCropTour } from "../../shared/products/supercrop/tour.ts";
import { aggregator, aggregatorChannels, aggregatorConnections } from "../../shared/products/swap/page.ts";
import { swapTour } from "../../shared/products/swap/tour.ts";
import { type TourWords, tourWords } from "../../shared/products/tour.ts";
import { getProductRoute } from "../../shared/routes.ts";
import type { SectionKind } from "../../shared/search.ts";
import { joinPair, joinTexts, listTexts, type Section } from "./section.ts";

/** A part that only one product page has: its anchor, heading, texts, and the headings inside it. */
type OwnPart = [anchor: string, title: string, texts: readonly string[], headings?: readonly string[]];

/** The texts can be read one after the other. The headings do not fit between the sentences, so they are separate. */
const items = (all: readonly Item[]): [string[], string[]] => [
  all.map(({ text }) => text),
  all.map(({ heading }) => heading),
];
const cards = (all: readonly Card[]) =>
  all.map(({ id, heading, lead, points }): OwnPart => [`${id}-heading`, heading, [lead, ...points]]);

/** The sections of a product page: the page itself, the parts of all product pages, and its own parts. */
function sectionsOf(words: ProductPageWords, tour: TourWords, own: readonly OwnPart[]): Section[] {
  const { id, path } = getProductRoute(words.product);
  const { keywords } = pageHeads[id];
  const { name, shortName, audience, forWhom } = getProduct(words.product);
  const part = (kind: SectionKind, ...[anchor, title, texts, headings = []]: OwnPart): Section => ({
    kind,
    product: words.product,
    title,
    place: name,
    url: `${path}#${anchor}`,
    keywords: [shortName, ...headings].join(", "),
    text: joinTexts(texts),
  });
  return [
    {
      kind: "Product",
      product: words.product,
      title: name,
      place: "",
      url: path,
      // Also "SAIBA Online" and "Super Crop".
      names: [shortName, name.replace(/(Online|Lite|Crop)$/, " $1")].join(", "),
      keywords: [audience, forWhom, keywords].join(", "),
      text: joinTexts([words.lead, ...words.intro.paragraphs]),
    },
    part("Section", "tour", tour.heading, [tour.lead]),
    ...tour.steps.map(({ heading, text }, index) => part("Section", tourWords.addressOf(index + 1), heading, [text])),
    part("Section", "folder", folderWords.heading(name), words.bring),
    ...own.map((one) => part("Section", ...one)),
    ...words.questions.map(({ id, question, answer }) => part("Question", id, question, [answer])),
  ];
}

/** A block of the page (client/products/parts/Block.tsx), by its kind. */
const block = (kind: string, heading: string, texts: readonly string[], headings?: readonly string[]): OwnPart => [
  `${kind}-heading`,
  heading,
  texts,
  headings,
];
const panels = (all: readonly Panel[]) => all.map(({ id, heading, text }): OwnPart => [id, heading, [text]]);

export const productSections: readonly Section[] = [
  ...sectionsOf(broker, saibaTour, [
    block("ring", brokerSolutions.heading, [listTexts(brokerModules), brokerSolutions.text], brokerModules),
    ...brokerEditions.editions.map(
      ({ id, heading, figure, lead, parts }): OwnPart => [
        id,
        heading,
        [`${figure} ${lead}`, ...parts.map((one) => joinPair(one.heading, listTexts(one.points)))],
      ],
    ),
    block("messages", brokerMessages.heading, [brokerMessages.text]),
  ]),
  ...sectionsOf(agency, saibaliteTour, [block("salient", salientFeatures.heading, ...items(salientFeatures.items))]),
  ...sectionsOf(reinsurance, sarbTour, [
    block("features", reinsuranceFeatures, [listTexts(reinsurance.features)]),
    block("tabs", reinsuranceWork.heading, ...items(reinsuranceWork.flow)),
    ...panels(reinsuranceAreas.panels),
    [followOneRisk.id, followOneRisk.heading, [riskLead, listTexts(sheets.map(({ title }) => title))]],
  ]),
  ...sectionsOf(health, sataTour, [
    block(
      "tabs",
      healthWork.heading,
      [listTexts(healthWork.flow.map(({ name }) => name))],
      healthWork.flow.map(({ text }) => text),
    ),
    ...panels(healthModules.panels),
  ]),
  ...sectionsOf(aggregator, swapTour, [
    block(
      "connections",
      aggregatorConnections.heading,
      ...items([...aggregatorConnections.callers, ...aggregatorConnections.services]),
    ),
    block("channels", aggregatorChannels.heading, ...items(aggregatorChannels.items)),
  ]),
  ...sectionsOf(benefitsPortal, sewacTour, [
    block("covers", benefitsCovers.heading, ...items(benefitsCovers.rows)),
    ...cards(benefitsSections.cards),
    block("occasions", benefitsOccasions.heading, ...items(benefitsOccasions.rows)),
  ]),
  ...sectionsOf(crop, superCropTour, [
    ...cards(cropCards.cards),
    block("ladder", cropVerification.heading, [cropVerification.text], cropVerification.levels),
    block("access", cropAccess.heading, [listTexts(cropAccess.groups), cropAccess.text]),
  ]),
];
