/** The drawn pictures of events with their alt texts. */

export type SceneName = keyof typeof scenes;

export const scenes = {
  ridge: "Drawing: two walkers on a path below a snow ridge, under a round sun",
  trail: "Drawing: a path through pines, over a footbridge, to a signpost",
  bus: "Drawing: a small bus on a road below the hills",
  field: "Drawing: a form on a phone without a signal, between ears of wheat",
  whiteboard: "Drawing: a colleague points at four joined boxes on a whiteboard",
  tables: "Drawing: three round tables from above, with sheets on their way from one to the next",
  pinboard: "Drawing: five letters pinned to a board, three of them marked",
  quotes: "Drawing: three quotes side by side on a laptop, and three people below them",
  bill: "Drawing: a long bill under a magnifying glass, one line marked",
  hospital: "Drawing: documents going round between a hospital and an office",
  building: "Drawing: a file on its way through three floors of a building, to a cup of tea",
  calendars: "Drawing: three calendars with different dates ringed, and a bell",
  hourglass: "Drawing: an hourglass beside a policy, whose last day is marked",
  ledger: "Drawing: a folded list of many lines beside a stopwatch",
  scripts: "Drawing: three speech bubbles with the word for name in Hindi, Arabic and Swahili",
  sms: "Drawing: a message on a phone, cut in two by scissors",
  card: "Drawing: an ID card with a long name and its accents",
  letter: "Drawing: a letter with three question marks in place of a name",
  car: "Drawing: a car with a sticker behind its windscreen, and the book of stickers",
  notes: "Drawing: an open notebook with a pen across it, and a loose slip",
};

/** The colours of the sheets (client/styles/tokens.css), named after the products for which they were chosen. */
export const sceneTints = ["saiba", "saibalite", "sarb", "sata", "swap", "sewac", "supercrop"];
