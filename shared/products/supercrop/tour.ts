import { formatAmount } from "../../amounts.ts";
/** The screens of SuperCrop's tour. Every name, number and place on its screens is invented. Only this file uses the cast. */

/** The cast by role. No other drawing uses these names in a different role. */
export const superCropCast = {
  sample: true,
  farmer: ["Savitri Lakra"],
  village: ["Amalpura"],
} as const;

const plot = "118/2";
/** In hectares, as in the land record. */
const recordedArea = 1.2;

export const superCropEnrolment = {
  caption: "Sample screen: a farmer’s enrolment form, and the documents that are photographed for it.",
  title: "Enrolment E-0217",
  note: "12 July, cut-off date 31 July",
  fields: [
    { label: "Farmer", value: "Savitri Lakra" },
    { label: "Crop loan", value: "None" },
    { label: "Bank account", value: "Ends in 4410" },
    { label: "Village", value: "Amalpura" },
    { label: "Survey number", value: plot },
    { label: "Land record", value: "1.20 ha" },
    { label: "Season", value: "Kharif" },
    { label: "Crop", value: "Paddy" },
    { label: "Sown", value: "4 July" },
  ],
  documentsHeading: "Documents",
  slip: "The land",
  legend: "How is it held?",
  taken: "Photo taken",
  asked: "Ask for it",
  countTaken: "Photographed",
  countAsked: "Still to ask for",
  always: ["Identity card", "Bank passbook", "Sowing declaration"],
  holdings: [
    {
      name: "Own",
      documents: [{ name: "Land record", isTaken: true }],
      outcome: "The land record is in her name, and all four documents are photographed.",
    },
    {
      name: "Rented",
      documents: [
        { name: "Owner’s land record", isTaken: true },
        { name: "Tenancy agreement", isTaken: false },
      ],
      outcome: "The land record is in the owner’s name, so ask for the tenancy agreement too.",
    },
    {
      name: "Sharecropped",
      documents: [
        { name: "Owner’s land record", isTaken: true },
        { name: "Sharecropping agreement", isTaken: false },
      ],
      outcome: "She shares the harvest with the owner, so ask for their agreement too.",
    },
  ],
} as const;

export const superCropPlot = {
  title: `Plot ${plot}, Amalpura`,
  note: "Paddy, 12 July",
  slip: "Geo-tag",
  /** In metres on the drawn map of 240 by 140. client/products/supercrop/Tour.css places the buttons there. */
  corners: [
    { name: "North-west", at: [60, 21], error: "±4 m" },
    { name: "North-east", at: [192, 28], error: "±3 m" },
    { name: "South-east", at: [174, 119], error: "±3 m" },
    { name: "South-west", at: [48, 112], error: "±5 m" },
  ],
  sayCorner: (number: number, name: string) => `${number}, mark the ${name.toLowerCase()} corner`,
  open: "Not marked",
  area: "Area",
  none: "Not yet",
  recordedArea,
  sayArea: (hectares: number) => `${hectares.toFixed(2)} ha`,
  outcome(marked: number, hectares: number) {
    if (marked < 4) return `${marked} of 4 corners marked.`;
    const less = recordedArea - hectares;
    return `That’s ${less.toFixed(2)} ha less than the land record says.`;
  },
} as const;

const cutPlot = "97/4";
/** The notified mean of earlier years. All yields are in kg per hectare. */
const thresholdYield = 4000;

const sayYield = (value: number) => `${formatAmount(value)} kg/ha`;

export const superCropCutting = {
  title: "Crop-cutting experiment 4 of 4",
  note: "6 November, on an Android phone",
  fields: [
    { label: "Insurance unit", value: "Amalpura" },
    { label: "Crop", value: "Paddy, kharif" },
    { label: "Plot, at random", value: cutPlot },
    { label: "Cut area", value: "5 m × 5 m" },
    { label: "Geo-tag", value: "4 corners" },
    { label: "Witnesses", value: "3 signed" },
  ],
  weight: "Dry grain from this plot",
  sayWeight: (kilograms: number) => `${kilograms.toFixed(1)} kg`,
  range: { min: 4, max: 16, start: 12.6 },
  squareMetres: 25,
  /** In kg. The visitor weighs the fourth on the screen. */
  earlier: [
    { plot: "41/3", weight: 9.8 },
    { plot: "63/1", weight: 10.4 },
    { plot: "88/2", weight: 8.6 },
  ],
  plot: cutPlot,
  sayPlot: (plot: string) => `Plot ${plot}`,
  sayYield,
  save: "Save experiment",
  again: "Weigh again",
  online: "Network",
  sayWaiting: (waiting: number) => `Offline, ${waiting} ${waiting === 1 ? "record waits" : "records wait"}`,
  connected: "Online, nothing waits",
  weighed: "Weighing",
  waits: "Waits",
  synced: "Synced",
  slip: "Yield of this plot",
  saySum: (weight: string) => `${weight} ÷ 25 m² × 10,000 m²`,
  actual: "Actual yield, mean of 4",
  threshold: "Threshold yield",
  thresholdYield,
  shortfall: "Shortfall in yield",
  none: "None",
  outcome({ actual, shortfall, percent }: { actual: number; shortfall: number; percent: number }) {
    if (shortfall === 0) {
      return `The unit is ${sayYield(actual - thresholdYield)} above its threshold: no claim for shortfall.`;
    }
    return `The unit falls short by ${percent.toFixed(1)}%: its farmers are paid that share of the sum insured.`;
  },
} as const;

export const superCropLevels = {
  title: `Experiment 4 of 4, plot ${cutPlot}`,
  note: "Four levels",
  levels: [
    { name: "Tehsil", date: "9 November" },
    { name: "District", date: "12 November" },
    { name: "Branch", date: "16 November" },
    { name: "Head office", date: "19 November" },
  ],
  /** The large word in the stamp. */
  stamp: "VERIFIED",
  waiting: "Waiting",
  later: "Not yet",
  slip: {
    heading: "The record",
    fields: [
      { label: "Insurance unit", value: "Amalpura" },
      { label: "Crop", value: "Paddy, kharif" },
      { label: "Cut area", value: "5 m × 5 m" },
      { label: "Made", value: "6 November, 11:20" },
    ],
  },
  verify: (level: string) => `Verify at ${level.toLowerCase()} level`,
  done: "All verified",
  outcome: (verified: number, next: string | undefined) =>
    next ? `${verified} of 4 levels. Waiting for: ${next.toLowerCase()}.` : "Verified on all four levels, 19 November.",
} as const;
