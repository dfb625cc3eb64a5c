import type { TourWords } from "./tour.ts";

/** SuperCrop's tour. Every name, number and place on its screens is invented; the cast is this file's own. */

export const superCropTour = {
  heading: "From the field to head office",
  lead: "One farmer, one plot of paddy, one season: her enrolment in July, from the field visit to the fourth verification.",
  steps: [
    {
      heading: "Enrol a farmer",
      text: "A farmer without a crop loan has no lender to enrol her. An associate meets her in the field, and the form asks for the papers that fit how she holds the land.",
      task: "Change how she holds the land: the papers change with it.",
      caption:
        "An enrolment form with farmer, village, survey number, crop and dates, the papers photographed with it, and the choice between own, rented and sharecropped land.",
    },
    {
      heading: "Geo-tag the plot",
      text: "Walking from corner to corner, the associate marks the plot where it lies. The area measured on the ground can then be compared with the land record.",
      task: "Mark the four corners of the plot on the map.",
      caption:
        "A drawn map of fields beside a canal and a road, with four corners to mark, and the area in hectares once the plot is closed.",
    },
    {
      heading: "Work without a network",
      text: "Many villages have no signal. Records are saved on the phone with the time at which they were made, and sync when the network is back.",
      task: "Save the next record without a network, then switch the network on.",
      caption:
        "A phone with the records of one morning, each waiting or synced, a switch for the network, and the list of what the office has received.",
    },
    {
      heading: "Verify it four times",
      text: "The record climbs from tehsil to head office, and each level puts its stamp on it. The insurer sees who checked it, and when.",
      task: "Verify the record, level by level.",
      caption:
        "Four steps upwards: tehsil, district, branch and head office, each with room for its stamp, and the record that they verify.",
    },
  ],
} as const satisfies TourWords;

/** Who appears, by role: no other drawing has them in another one. */
export const superCropCast = {
  sample: true,
  farmer: ["Savitri Lakra"],
  village: ["Amalpura"],
} as const;

const plot = "118/2";
/** In hectares, as the land record has it. */
const recordedArea = 1.2;

export const superCropEnrolment = {
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
  papersHeading: "Papers",
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
      papers: [{ name: "Land record", isTaken: true }],
      outcome: "Own land: the land record in her name is enough. Four papers, all photographed.",
    },
    {
      name: "Rented",
      papers: [
        { name: "Owner’s land record", isTaken: true },
        { name: "Tenancy agreement", isTaken: false },
      ],
      outcome: "Rented land: the record is in the owner’s name, so the form also asks for the tenancy agreement.",
    },
    {
      name: "Sharecropped",
      papers: [
        { name: "Owner’s land record", isTaken: true },
        { name: "Sharecropping agreement", isTaken: false },
      ],
      outcome: "Sharecropped land: she shares the harvest with the owner, so the form also asks for their agreement.",
    },
  ],
} as const;

export const superCropPlot = {
  title: `Plot ${plot}, Amalpura`,
  note: "Paddy, 12 July",
  slip: "Geo-tag",
  /** In metres on the drawn map of 240 by 140; client/styles/tours/supercrop/map.css has the buttons at the same places. */
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
    return `The plot is closed: ${less.toFixed(2)} ha less than the ${recordedArea.toFixed(2)} ha of the land record.`;
  },
} as const;

export const superCropSync = {
  title: "Records of 12 July",
  note: "On an Android phone",
  online: "Network",
  sayWaiting: (waiting: number) => `Offline, ${waiting} ${waiting === 1 ? "record waits" : "records wait"} to sync`,
  connected: "Online, nothing waits",
  records: [
    { time: "09:10", name: `Enrolment, plot ${plot}` },
    { time: "09:35", name: `Geo-tag, plot ${plot}` },
    { time: "10:50", name: "Enrolment, plot 121/1" },
    { time: "11:20", name: "Geo-tag, plot 121/1" },
    { time: "12:15", name: "Enrolment, plot 97/4" },
  ],
  waits: "Waits",
  synced: "Synced",
  save: "Save next record",
  office: "Received at the office",
  sayReceived: (received: number) => (received === 1 ? "1 record" : `${received} records`),
  lastSync: "Last sync",
  syncs: { before: "11 July, 17:40", now: "12 July, 12:40" },
  outcome(isOnline: boolean, saved: number, received: number) {
    if (saved === received && !isOnline) return `All ${saved} are at the office. The next one will wait on the phone.`;
    if (!isOnline) return `${saved - received} on the phone only. Nothing is lost while there is no network.`;
    return `All ${saved} are at the office, with the times at which they were made.`;
  },
} as const;

export const superCropLevels = {
  title: `Record E-0217, plot ${plot}`,
  note: "Four levels",
  levels: [
    { name: "Tehsil", date: "14 July" },
    { name: "District", date: "17 July" },
    { name: "Branch", date: "21 July" },
    { name: "Head office", date: "24 July" },
  ],
  /** Large in the stamp. */
  stamp: "VERIFIED",
  waiting: "Waiting",
  later: "Not yet",
  slip: {
    heading: "The record",
    fields: [
      { label: "Farmer", value: "Savitri Lakra" },
      { label: "Crop", value: "Paddy, kharif" },
      { label: "Area by geo-tag", value: "1.18 ha" },
      { label: "Made", value: "12 July, 09:10" },
    ],
  },
  verify: (level: string) => `Verify at ${level.toLowerCase()} level`,
  done: "All verified",
  outcome: (verified: number, next: string | undefined) =>
    next ? `${verified} of 4 levels. It waits for: ${next.toLowerCase()}.` : "Verified on all four levels, 24 July.",
} as const;
