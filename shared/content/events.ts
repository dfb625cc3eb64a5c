import type { ProductCode } from "./products.ts";

/**
 * The twenty events (specification section 3). Where they come from is not given (A62): all are samples, on real fifth
 * Saturdays, without invented people. /events says so. The descriptions are HTML, as the specification asks; the build
 * sanitises them (A49), so only p, strong, em, ul, ol, li, h3, a and br are used, and this file exports nothing else.
 */

export type SceneName = keyof typeof scenes;

/** A drawn picture: `scene:<drawing>/<product whose tint it takes>`. */
type SceneAddress = `scene:${SceneName}/${ProductCode}`;

interface EventImage {
  imageUrl: SceneAddress;
  alt: string;
}

export interface CompanyEvent {
  id: string;
  title: string;
  /** What is stamped above its date. */
  kind: "Himalaya" | "Knowledge";
  /** dd.mm.yyyy */
  date: string;
  images: readonly EventImage[];
  /** HTML */
  description: string;
  /** HTML */
  shortDescription: string;
  location: string;
  by?: string;
  /** Minutes, as text. */
  readTime: string;
  sample?: true;
}

/** What each drawing shows, for those who do not see it. */
const scenes = {
  ridge: "Drawing: two walkers on a path below a snow ridge, under a round sun",
  trail: "Drawing: a path through pines, over a footbridge, to a signpost",
  bus: "Drawing: a small bus on a road below the hills",
  field: "Drawing: a form on a phone without a signal, between ears of wheat",
  whiteboard: "Drawing: a colleague points at four joined boxes on a whiteboard",
  tables: "Drawing: three round tables from above, with papers on their way from one to the next",
  pinboard: "Drawing: five letters pinned to a board, three of them marked",
  quotes: "Drawing: three quotes side by side on a laptop, and three people below them",
  bill: "Drawing: a long bill under a magnifying glass, one line marked",
  hospital: "Drawing: papers going round between a hospital and an office",
  building: "Drawing: a file on its way through three floors of a building, to a cup of tea",
  calendars: "Drawing: three calendars with different dates ringed, and a bell",
  ledger: "Drawing: a folded list of many lines beside a stopwatch",
  scripts: "Drawing: three speech bubbles with the word for name in Hindi, Arabic and Swahili",
  sms: "Drawing: a message on a phone, cut in two by scissors",
  card: "Drawing: an ID card with a long name and its accents",
  letter: "Drawing: a letter with three question marks in place of a name",
  car: "Drawing: a car with a sticker behind its windscreen, and the book of stickers",
  notes: "Drawing: an open notebook with a pen across it, and a loose slip",
};

const picture = (drawing: `${SceneName}/${ProductCode}`): EventImage => ({
  imageUrl: `scene:${drawing}`,
  alt: scenes[drawing.split("/")[0] as SceneName],
});

/** Newest first, as the list shows them. */
export const events: readonly CompanyEvent[] = [
  {
    id: "himalaya-2025-05-31",
    title: "Trip in the Himalaya: questions after the walk",
    kind: "Himalaya",
    date: "31.05.2025",
    images: [picture("ridge/sewac"), picture("bus/supercrop"), picture("trail/saibalite")],
    shortDescription:
      "<p>When is a renewal message enough, and when does a client want a call? We talked it through on foot.</p>",
    description:
      "<p>The fifth Saturday of May was fine, so the whiteboard stayed at home. We took the early bus, walked until lunch, and kept the evening for questions.</p><h3>What we talked about</h3><p>Renewals: a message is enough when nothing has changed; after a claim, call. Field forms without a network: what staff write on paper first, and why.</p><h3>What we brought back</h3><p>A list of questions for the next Saturday, and one very wet map.</p>",
    location: "Himalaya",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "treaty-accounting-2025-03-29",
    title: "Knowledge-sharing Saturday: one treaty, from slip to statement",
    kind: "Knowledge",
    date: "29.03.2025",
    images: [picture("whiteboard/sarb"), picture("notes/sata")],
    shortDescription: "<p>Follow one amount through the closing and the debit note to the reinsurer’s statement.</p>",
    description:
      "<p>One treaty, drawn from left to right: the slip, the lines, the closing, the debit note, the reinsurer’s statement. <strong>Everybody followed one amount</strong> from the first box to the last.</p><h3>Where the questions came</h3><ul><li>What happens to a statement when a closing arrives late?</li><li>Which note does the cedant see first?</li><li>How is a proportional share shown beside a non-proportional one?</li></ul><p>The support team asked most of them, because clients ask them too.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "unicode-messages-2024-11-30",
    title: "Knowledge-sharing Saturday: one reminder in three languages",
    kind: "Knowledge",
    date: "30.11.2024",
    images: [picture("scripts/saibalite"), picture("sms/swap")],
    shortDescription: "<p>How a reminder reads in Hindi, Arabic and Swahili, and what breaks when it does not.</p>",
    description:
      "<p>We wrote one renewal reminder and read it aloud in three languages. Then we sent it to ourselves by SMS and by e-mail.</p><h3>What we saw</h3><ul><li>A text in unicode takes more room in an SMS than a plain one.</li><li>Arabic runs from the right, but the policy number does not.</li><li>A polite ending in one language sounds like an order in another.</li></ul><p>The shortest version won. It named the policy, the date and a phone number.</p>",
    location: "Mohali",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "himalaya-2024-06-29",
    title: "Trip in the Himalaya: forms without a signal",
    kind: "Himalaya",
    date: "29.06.2024",
    images: [picture("field/supercrop"), picture("bus/saiba"), picture("ridge/sewac")],
    shortDescription: "<p>By bus to the foot of the hills, with field forms to try where there is no network.</p>",
    description:
      "<p>The plan was a picnic. The valley has no signal, so it became a test.</p><h3>What we tried</h3><ol><li>We filled in enrolment forms on Android phones, offline.</li><li>We marked the place where we were, as in a crop-cutting experiment.</li><li>On the road home the phones found a network, and we watched them sync.</li></ol><p>Lunch was late. The forms were not.</p>",
    location: "Himalaya",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "renewals-2024-03-30",
    title: "Knowledge-sharing Saturday: before a policy ends",
    kind: "Knowledge",
    date: "30.03.2024",
    images: [picture("calendars/saiba"), picture("notes/swap")],
    shortDescription:
      "<p>Three people must know that a policy ends: the client, the broker’s staff and the insurer.</p>",
    description:
      "<p>March is a busy month for renewals. We took one policy and wrote down every person who must know that it ends.</p><h3>The list we made</h3><ul><li>The client, in time to decide.</li><li>The broker’s own staff, before the client asks.</li><li>The insurer, with the papers complete.</li></ul><p>Then we looked for each of them in the product. <em>Two were easy to find; the third took longer.</em> That became the first change we asked for.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "2 min",
    sample: true,
  },
  {
    id: "claims-scrutiny-2023-12-30",
    title: "Knowledge-sharing Saturday: a hospital bill, line by line",
    kind: "Knowledge",
    date: "30.12.2023",
    images: [picture("bill/sata"), picture("whiteboard/sata")],
    shortDescription: "<p>Three things on a hospital bill that slow a claims reader down, found on paper first.</p>",
    description:
      "<p>A made-up hospital bill lay on every table. Each group scrutinised it by hand, then on the screen, and compared the two.</p><h3>Three things that slow a reader down</h3><ul><li>A package and its parts on the same bill.</li><li>A rate that is right for another room.</li><li>A discount written at the end instead of beside its line.</li></ul><p>The people who wrote the screen watched, took notes and did not help.</p>",
    location: "Mohali",
    readTime: "4 min",
    sample: true,
  },
  {
    id: "unicode-messages-2023-09-30",
    title: "Knowledge-sharing Saturday: names on an ID card",
    kind: "Knowledge",
    date: "30.09.2023",
    images: [picture("card/swap"), picture("scripts/sewac")],
    shortDescription: "<p>How to keep every accent, dot and joined letter, from the form to the printed card.</p>",
    description:
      "<p>A misspelt name on a health card holds up an admission. We collected names that software gets wrong and tried each of them.</p><p>Some lost an accent. Some were cut in the middle of a letter. One was so long that it ran under the photograph.</p><h3>What to check</h3><ol><li>Type the name on one phone and read it on another.</li><li>Print it, then send it by e-mail.</li><li>Search for it a day later.</li></ol>",
    location: "Mohali",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "treaty-accounting-2023-04-29",
    title: "Knowledge-sharing Saturday: one treaty in three currencies",
    kind: "Knowledge",
    date: "29.04.2023",
    images: [picture("tables/sarb"), picture("whiteboard/sarb")],
    shortDescription:
      "<p>Premium in one currency, claim in another, settlement in a third: which figure goes on which note?</p>",
    description:
      "<p>The premium arrives in one currency and the claim in another. The reinsurers settle in a third. We spent the morning on one question: <strong>which figure belongs on which note?</strong></p><h3>How we worked</h3><p>Each table played one party: the cedant, the broker, a reinsurer. Notes went round on paper, and every table checked what it received.</p><p>The broker’s table had the most work: every note passed through it twice.</p>",
    location: "Mohali",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "claims-scrutiny-2022-10-29",
    title: "Knowledge-sharing Saturday: what a cashless request needs",
    kind: "Knowledge",
    date: "29.10.2022",
    images: [picture("hospital/saibalite"), picture("bill/sata")],
    shortDescription:
      "<p>What the hospital sends, what the TPA needs, and which questions a better form would save.</p>",
    description:
      "<p>A patient waits while the hospital and the TPA exchange papers. We looked at what passes between them, from the first request to the answer.</p><h3>On the left wall</h3><p>What the hospital sends: the request, the diagnosis, the estimate, the ID card.</p><h3>On the right wall</h3><p>What the TPA needs: the policy, its conditions, the network rate, earlier claims.</p><p>Between the walls we drew a line for every question that goes back. Then we asked which of them a better form would save.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "4 min",
    sample: true,
  },
  {
    id: "renewals-2022-07-30",
    title: "Knowledge-sharing Saturday: the motor sticker",
    kind: "Knowledge",
    date: "30.07.2022",
    images: [picture("car/saiba"), picture("calendars/saiba")],
    shortDescription:
      "<p>Who holds the stock of stickers, who writes the number down, and what becomes of a spoiled one?</p>",
    description:
      "<p>A motor renewal looks simple, until the sticker is missing. We followed one from the reminder to the cover note and the sticker in the window.</p><ul><li>Who holds the stock of stickers?</li><li>Who writes the number down, and where?</li><li>What happens when one is spoiled?</li></ul><p>The accounts team had the best answers: they count the stock.</p>",
    location: "Mohali",
    readTime: "2 min",
    sample: true,
  },
  {
    id: "himalaya-2022-04-30",
    title: "Trip in the Himalaya: support walks with development",
    kind: "Himalaya",
    date: "30.04.2022",
    images: [picture("trail/supercrop"), picture("ridge/sarb"), picture("bus/swap")],
    shortDescription:
      "<p>Two teams that seldom meet walked in pairs, and each came down with one wish for the other.</p>",
    description:
      "<p>We walked in pairs, and each pair came from two teams that seldom meet.</p><p>The task was small: <em>tell the other what your day is made of.</em> Support told development about Monday mornings. Development told support what a release night is like.</p><h3>At the top</h3><p>Every pair had one wish for the other team. We read them out, ate, and came down before the rain.</p>",
    location: "Himalaya",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "unicode-messages-2021-10-30",
    title: "Knowledge-sharing Saturday: question marks in a letter",
    kind: "Knowledge",
    date: "30.10.2021",
    images: [picture("letter/swap"), picture("card/sewac")],
    shortDescription: "<p>Where the question marks in a name come from, and how to find the step that made them.</p>",
    description:
      "<p>Every office has seen it: a letter in which one name has turned into question marks. We took one apart.</p><h3>The way of a name</h3><ol><li>It is typed into a form.</li><li>It is stored.</li><li>It is put into a letter.</li><li>It is sent, and somebody opens it.</li></ol><p>At each step we looked at the name again. The fault was always one step earlier than we thought.</p>",
    location: "Mohali",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "treaty-accounting-2021-07-31",
    title: "Knowledge-sharing Saturday: reading a bordereau",
    kind: "Knowledge",
    date: "31.07.2021",
    images: [picture("ledger/sarb"), picture("tables/supercrop")],
    shortDescription:
      "<p>What the first page of a long list of risks must say: the total, what is new, what needs a decision.</p>",
    description:
      "<p>A bordereau is a long list of risks or claims. It is sent so that the reinsurer can see what the treaty carries. A year’s list runs to hundreds of lines.</p><h3>Our exercise</h3><p>Every group received the same list and one minute. Then we asked three questions about it.</p><ul><li>What is the total?</li><li>What is new since the last list?</li><li>Which line needs a decision?</li></ul><p>Nobody had all three. So we designed a first page that does.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "4 min",
    sample: true,
  },
  {
    id: "claims-scrutiny-2021-01-30",
    title: "Knowledge-sharing Saturday: explaining a deduction",
    kind: "Knowledge",
    date: "30.01.2021",
    images: [picture("notes/sata"), picture("letter/sewac")],
    shortDescription:
      "<p>How to write that a claim is paid in part, so that the patient understands it at first reading.</p>",
    description:
      "<p>When a claim is paid in part, the letter must say why. We read a few of our own templates aloud, as if to a neighbour.</p><p>The long words went first. Then the passive sentences. What was left was short, and it was <strong>kinder without being softer</strong>.</p><h3>The rule we kept</h3><p>Say what was paid, what was not, which condition decides it, and whom to call.</p>",
    location: "Mohali",
    readTime: "2 min",
    sample: true,
  },
  {
    id: "renewals-2020-10-31",
    title: "Knowledge-sharing Saturday: three quotes, side by side",
    kind: "Knowledge",
    date: "31.10.2020",
    images: [picture("quotes/saibalite"), picture("pinboard/saiba")],
    shortDescription:
      "<p>How to show a client three offers so that the exclusions are as easy to read as the price.</p>",
    description:
      "<p>A renewal is also a moment to compare. We asked how to set out three quotes so that a client sees the difference.</p><h3>What we agreed on</h3><ul><li>The same order of lines for every insurer.</li><li>What is <em>not</em> covered is as easy to see as what is.</li><li>The price comes last, so that it is read with the rest in mind.</li></ul><p>We met by video that day, each with the three quotes on screen.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "unicode-messages-2020-02-29",
    title: "Knowledge-sharing Saturday: a message that is cut off",
    kind: "Knowledge",
    date: "29.02.2020",
    images: [picture("sms/swap"), picture("scripts/saiba")],
    shortDescription:
      "<p>One letter outside the plain set cuts an SMS from 160 characters to 70. What should come first?</p>",
    description:
      "<p>February seldom has a fifth Saturday. We used it for a common fault: a message that is cut off.</p><p>An SMS in plain letters holds 160 characters. A single letter outside that set makes it 70 for the whole message, and the end goes missing.</p><h3>The way out</h3><p>Put the date and the phone number first. If something must be lost, let it be the greeting.</p>",
    location: "Mohali",
    readTime: "2 min",
    sample: true,
  },
  {
    id: "treaty-accounting-2019-11-30",
    title: "Knowledge-sharing Saturday: three dates for one premium",
    kind: "Knowledge",
    date: "30.11.2019",
    images: [picture("calendars/sewac"), picture("ledger/sarb")],
    shortDescription: "<p>A missed premium payment warranty can end the cover. Who watches the date?</p>",
    description:
      "<p>A premium payment warranty says by when the premium must have been paid. If the date passes, the cover may be lost. We asked who watches it.</p><h3>Three people, three calendars</h3><p>The cedant has one date, the broker another, the reinsurer a third. On the whiteboard they were a few days apart.</p><p>We set one reminder for each of them, in the product, and checked which arrived first.</p>",
    location: "Mohali",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "claims-scrutiny-2019-08-31",
    title: "Knowledge-sharing Saturday: where is the file?",
    kind: "Knowledge",
    date: "31.08.2019",
    images: [picture("building/sata"), picture("hospital/sata")],
    shortDescription: "<p>One claim’s paper file, followed through every room, with the days it may wait in each.</p>",
    description:
      "<p>We made a paper file, gave it a number and carried it through the building. In every room somebody said what happens there and how long it may stay.</p><h3>Where it went</h3><ol><li>The post room, where the courier’s number is noted.</li><li>Data entry.</li><li>Scrutiny, twice.</li><li>Billing and accounts.</li><li>The archive.</li></ol><p>The file tracking screen showed all of them. The building has one more stop: the tea corner.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "4 min",
    sample: true,
  },
  {
    id: "himalaya-2019-06-29",
    title: "Trip in the Himalaya: what a map leaves out",
    kind: "Himalaya",
    date: "29.06.2019",
    images: [picture("bus/swap"), picture("trail/sewac")],
    shortDescription: "<p>A map leaves things out so that it can be read. What could a screen leave out?</p>",
    description:
      "<p>Our first Saturday out of doors. The bus left before sunrise, and most of us slept until the hills began.</p><p>On the way up we talked about maps: what a drawing leaves out so that it can be read. It is the same with a screen. <strong>A map of everything is a map of nothing.</strong></p><h3>On the way down</h3><p>Everybody named one thing that could be left out of a screen they use every day.</p>",
    location: "Himalaya",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "renewals-2019-03-30",
    title: "Knowledge-sharing Saturday: a renewal notice that works",
    kind: "Knowledge",
    date: "30.03.2019",
    images: [picture("pinboard/saiba"), picture("notes/saibalite")],
    shortDescription:
      "<p>Three things that good renewal notices have in common, from a vote on the ones in our own post.</p>",
    description:
      "<p>Each of us brought a renewal notice received at home, from a phone company, a library or an insurer. We pinned them up and voted.</p><h3>What the good ones had in common</h3><ul><li>They said in the first line what ends, and when.</li><li>They named a person to call.</li><li>They arrived while there was still time.</li></ul><p>We left the worst one hanging, as a warning.</p>",
    location: "Mohali",
    readTime: "2 min",
    sample: true,
  },
];
