import { agency, agencyProcess, salientFeatures } from "../../shared/content/agency.ts";
import {
  aggregator,
  aggregatorChannels,
  aggregatorConnections,
  aggregatorProcess,
} from "../../shared/content/aggregator.ts";
import { benefitsClaim, benefitsCovers, benefitsPortal, benefitsSections } from "../../shared/content/benefits.ts";
import {
  broker,
  brokerEditions,
  brokerFigures,
  brokerLines,
  brokerLinesBlock,
  brokerMessages,
  brokerModules,
  brokerSolutions,
} from "../../shared/content/broker.ts";
import { crop, cropAccess, cropCards, cropProcess, cropVerification } from "../../shared/content/crop.ts";
import { folderWords } from "../../shared/content/folder.ts";
import { followOneRisk, sheets } from "../../shared/content/followOneRisk.ts";
import { health, healthFigures, healthModules, healthWork } from "../../shared/content/health.ts";
import { type Card, type Item, type ProductPageWords, productPageWords } from "../../shared/content/productPage.ts";
import { getProduct } from "../../shared/content/products.ts";
import {
  reinsurance,
  reinsuranceAreas,
  reinsuranceProcess,
  reinsuranceWork,
} from "../../shared/content/reinsurance.ts";
import { saibaTour } from "../../shared/content/tours/saiba.ts";
import { saibaliteTour } from "../../shared/content/tours/saibalite.ts";
import { sarbTour } from "../../shared/content/tours/sarb.ts";
import { sataTour } from "../../shared/content/tours/sata.ts";
import { sewacTour } from "../../shared/content/tours/sewac.ts";
import { superCropTour } from "../../shared/content/tours/supercrop.ts";
import { swapTour } from "../../shared/content/tours/swap.ts";
import { type TourWords, tourWords } from "../../shared/content/tours/tour.ts";
import { getProductRoute } from "../../shared/routes.ts";
import type { SectionKind } from "../../shared/search.ts";
import { joinTexts, type Section } from "./section.ts";

/** A part that only one product page has: its anchor, its heading, its texts, and the headings inside of it. */
type OwnPart = [anchor: string, title: string, texts: readonly string[], headings?: readonly string[]];

const items = (all: readonly Item[]): [string[], string[]] => [
  all.map(({ heading, text }) => `${heading}: ${text}`),
  all.map(({ heading }) => heading),
];
const stations = (all: readonly { name: string; text: string }[]) => all.map(({ name, text }) => `${name}: ${text}`);
const cards = (all: readonly Card[]) =>
  all.map(({ id, heading, lead, points }): OwnPart => [`${id}-heading`, heading, [lead, ...points]]);

/** The page of a product, what all such pages have, and its own parts. */
function sectionsOf(words: ProductPageWords, tour: TourWords, own: readonly OwnPart[]): Section[] {
  const { path, keywords } = getProductRoute(words.product);
  const { name, shortName, audience, forWhom } = getProduct(words.product);
  const part = (kind: SectionKind, ...[anchor, title, texts, headings = []]: OwnPart): Section => ({
    kind,
    title,
    place: name,
    url: `${path}#${anchor}`,
    keywords: [shortName, ...headings].join(", "),
    text: joinTexts(texts),
  });
  return [
    {
      kind: "Product",
      title: name,
      place: "",
      url: path,
      // "SAIBA Online" and "Super Crop" as well.
      names: [shortName, name.replace(/(Online|Lite|Crop)$/, " $1")].join(", "),
      keywords: [audience, forWhom, keywords].join(", "),
      text: joinTexts([words.lead, ...words.intro.paragraphs]),
    },
    part("Product part", "tour", tour.heading, [tour.lead]),
    ...tour.steps.map(({ heading, text }, index) =>
      part("Product part", tourWords.addressOf(index + 1), heading, [text]),
    ),
    part("Product part", "folder", folderWords.heading(name), words.bring),
    ...own.map((one) => part("Product part", ...one)),
    ...words.questions.map(({ id, question, answer }) => part("Question", id, question, [answer])),
  ];
}

const features = ({ product, features }: ProductPageWords): OwnPart => [
  "features-heading",
  `${productPageWords.features} of ${getProduct(product).name}`,
  features,
];

export const productSections: readonly Section[] = [
  ...sectionsOf(broker, saibaTour, [
    ["facts-heading", brokerFigures.heading, brokerFigures.facts.map(({ figure, text }) => `${figure} ${text}`)],
    features(broker),
    ["solutions-heading", brokerSolutions.heading, [brokerModules.join(", "), brokerSolutions.text], brokerModules],
    ...brokerEditions.editions.map(
      ({ id, heading, lead, parts }): OwnPart => [
        id,
        heading,
        [lead, ...parts.map((one) => `${one.heading}: ${one.points.join(", ")}`)],
      ],
    ),
    ["lines-heading", brokerLinesBlock.heading, [brokerLinesBlock.text, brokerLines.join(", ")]],
    ["messages-heading", brokerMessages.heading, [brokerMessages.text, ...items(brokerMessages.items)[0]]],
  ]),
  ...sectionsOf(agency, saibaliteTour, [
    ["process-heading", agencyProcess.heading, stations(agencyProcess.stations)],
    ["salient-heading", `${salientFeatures.heading} of SAIBALite`, ...items(salientFeatures.items)],
  ]),
  ...sectionsOf(reinsurance, sarbTour, [
    ["process-heading", reinsuranceProcess.heading, stations(reinsuranceProcess.stations)],
    features(reinsurance),
    ["work-heading", reinsuranceWork.heading, ...items(reinsuranceWork.flow)],
    ...reinsuranceAreas.panels.map(({ id, heading, text }): OwnPart => [id, heading, [text]]),
    [followOneRisk.id, followOneRisk.heading, [followOneRisk.lead, sheets.map(({ title }) => title).join(", ")]],
  ]),
  ...sectionsOf(health, sataTour, [
    ["facts-heading", healthFigures.heading, healthFigures.facts.map(({ figure, text }) => `${figure} ${text}`)],
    features(health),
    ["work-heading", healthWork.heading, ...items(healthWork.flow)],
    ...healthModules.panels.map(({ id, heading, text }): OwnPart => [id, heading, [text]]),
  ]),
  ...sectionsOf(aggregator, swapTour, [
    ["process-heading", aggregatorProcess.heading, stations(aggregatorProcess.stations)],
    features(aggregator),
    ["connections-heading", aggregatorConnections.heading, ...items(aggregatorConnections.items)],
    ["channels-heading", aggregatorChannels.heading, ...items(aggregatorChannels.items)],
  ]),
  ...sectionsOf(benefitsPortal, sewacTour, [
    ["facts-heading", benefitsCovers.heading, benefitsCovers.facts.map(({ figure, text }) => `${figure}, ${text}`)],
    features(benefitsPortal),
    ...cards(benefitsSections.cards),
    ["claim-heading", benefitsClaim.heading, ...items(benefitsClaim.flow)],
  ]),
  ...sectionsOf(crop, superCropTour, [
    ["process-heading", cropProcess.heading, stations(cropProcess.stations)],
    features(crop),
    ...cards(cropCards.cards),
    ["verification-heading", cropVerification.heading, [cropVerification.text]],
    ["access-heading", cropAccess.heading, [cropAccess.text, cropAccess.groups.join(", ")]],
  ]),
];
