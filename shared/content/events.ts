import type { ProductCode } from "./products.ts";

/**
 * The twenty events (specification section 3). Where they come from is not given (A62): all are samples, on real fifth
 * Saturdays, without invented people. /events says so. The descriptions are HTML, as the specification asks; the build
 * sanitises them (A49), so only p, strong, em, ul, ol, li, h3, a and br are used, and this file exports nothing else.
 */

/** A drawn picture: `scene:<drawing>/<product whose tint it takes>`. */
type SceneAddress = `scene:${"ridge" | "trail" | "bus" | "whiteboard" | "notes" | "tea"}/${ProductCode}`;

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

const ridge = "Drawing: two walkers on a path below a snow ridge, under a round sun";
const whiteboard = "Drawing: a whiteboard with a bar chart and five joined circles, two colleagues in front of it";
const tea = "Drawing: a steaming cup of tea beside two sheets of notes";
const bus = "Drawing: a small bus on a road below the hills";
const trail = "Drawing: a path through pines, over a footbridge, to a signpost";
const notes = "Drawing: an open notebook with a pen across it, and a loose slip";

/** Newest first, as the list shows them. */
export const events: readonly CompanyEvent[] = [
  {
    id: "himalaya-2025-05-31",
    title: "Trip in the Himalaya",
    kind: "Himalaya",
    date: "31.05.2025",
    images: [
      { imageUrl: "scene:ridge/sewac", alt: ridge },
      { imageUrl: "scene:bus/supercrop", alt: bus },
      { imageUrl: "scene:trail/saibalite", alt: trail },
    ],
    shortDescription: "<p>A day on foot, an evening of questions. The notes came home with us.</p>",
    description:
      "<p>The fifth Saturday of May fell on a fine weekend, so the whiteboard stayed at home. We took the early bus, walked until lunch, and kept the evening for questions.</p><h3>What we talked about</h3><p>Renewal reminders: when a client wants one, and when a call is better. Field forms without a network: what staff write on paper first, and why.</p><h3>What we brought back</h3><p>A list of questions for the next Saturday, and one very wet map.</p>",
    location: "Himalaya",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "treaty-accounting-2025-03-29",
    title: "Knowledge-sharing Saturday: treaty accounting",
    kind: "Knowledge",
    date: "29.03.2025",
    images: [
      { imageUrl: "scene:whiteboard/sarb", alt: whiteboard },
      { imageUrl: "scene:notes/sata", alt: notes },
    ],
    shortDescription: "<p>From the closing to the statement, on one whiteboard, with the support desk asking.</p>",
    description:
      "<p>One treaty, drawn from left to right: the slip, the lines, the closing, the debit note, the reinsurer's statement. <strong>Everybody followed one amount</strong> from the first box to the last.</p><h3>Where the questions came</h3><ul><li>What happens to a statement when a closing arrives late?</li><li>Which note does the cedant see first?</li><li>How is a proportional share shown beside a non-proportional one?</li></ul><p>The support desk asked most of them, because clients ask them too.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "unicode-messages-2024-11-30",
    title: "Knowledge-sharing Saturday: unicode messages",
    kind: "Knowledge",
    date: "30.11.2024",
    images: [
      { imageUrl: "scene:tea/saibalite", alt: tea },
      { imageUrl: "scene:whiteboard/swap", alt: whiteboard },
    ],
    shortDescription: "<p>How a reminder reads in Hindi, Arabic and Swahili, and what breaks when it does not.</p>",
    description:
      "<p>We wrote one renewal reminder and read it aloud in three languages. Then we sent it to ourselves by SMS and by e-mail.</p><h3>What we saw</h3><ul><li>A text in unicode takes more room in an SMS than a plain one.</li><li>Arabic runs from the right, but the policy number does not.</li><li>A polite ending in one language sounds like an order in another.</li></ul><p>The shortest version won. It named the policy, the date and a phone number.</p>",
    location: "Mohali",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "himalaya-2024-06-29",
    title: "Trip in the Himalaya",
    kind: "Himalaya",
    date: "29.06.2024",
    images: [
      { imageUrl: "scene:bus/supercrop", alt: bus },
      { imageUrl: "scene:ridge/saiba", alt: ridge },
    ],
    shortDescription: "<p>By bus to the foot of the hills, with field forms to try where there is no network.</p>",
    description:
      "<p>The plan was a picnic. It became a test, because the valley has no signal.</p><h3>What we tried</h3><ol><li>We filled in enrolment forms on Android phones, offline.</li><li>We marked where we stood, as in a crop-cutting experiment.</li><li>On the road home the phones found a network, and we watched them sync.</li></ol><p>Lunch was late. The forms were not.</p>",
    location: "Himalaya",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "renewals-2024-03-30",
    title: "Knowledge-sharing Saturday: renewals",
    kind: "Knowledge",
    date: "30.03.2024",
    images: [
      { imageUrl: "scene:notes/saiba", alt: notes },
      { imageUrl: "scene:whiteboard/swap", alt: whiteboard },
    ],
    shortDescription: "<p>Before a policy ends: who is told, when, and in which words.</p>",
    description:
      "<p>March is a busy month for renewals, so the subject chose itself. We took one policy and wrote down every person who must know that it ends.</p><h3>The list we made</h3><ul><li>The client, in time to decide.</li><li>The broker's own staff, before the client asks.</li><li>The insurer, with the papers complete.</li></ul><p>Then we looked for each of them in the product. <em>Two names were easy to find, the third took longer.</em> That became the first note of the day.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "2 min",
    sample: true,
  },
  {
    id: "claims-scrutiny-2023-12-30",
    title: "Knowledge-sharing Saturday: claims scrutiny",
    kind: "Knowledge",
    date: "30.12.2023",
    images: [
      { imageUrl: "scene:tea/sata", alt: tea },
      { imageUrl: "scene:whiteboard/sata", alt: whiteboard },
    ],
    shortDescription: "<p>Reading a hospital bill line by line, with the people who wrote the screen for it.</p>",
    description:
      "<p>A made-up hospital bill lay on every table. Each group scrutinised it by hand, then on the screen, and compared the two.</p><h3>Three things that slow a reader down</h3><ul><li>A package and its parts on the same bill.</li><li>A rate that is right for another room.</li><li>A discount written at the end instead of beside its line.</li></ul><p>The people who wrote the screen took notes and said little. That was the idea.</p>",
    location: "Mohali",
    readTime: "4 min",
    sample: true,
  },
  {
    id: "unicode-messages-2023-09-30",
    title: "Knowledge-sharing Saturday: unicode messages",
    kind: "Knowledge",
    date: "30.09.2023",
    images: [
      { imageUrl: "scene:notes/swap", alt: notes },
      { imageUrl: "scene:tea/sewac", alt: tea },
    ],
    shortDescription: "<p>Names on an ID card: how to keep every accent, dot and joined letter.</p>",
    description:
      "<p>A person's name is the one word on a card that must be right. We collected names that software gets wrong and tried each of them.</p><p>Some lost an accent. Some were cut in the middle of a letter. One was so long that it ran under the photograph.</p><h3>What to check</h3><ol><li>Type the name on one phone and read it on another.</li><li>Print it, then send it by e-mail.</li><li>Search for it a day later.</li></ol>",
    location: "Mohali",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "treaty-accounting-2023-04-29",
    title: "Knowledge-sharing Saturday: treaty accounting",
    kind: "Knowledge",
    date: "29.04.2023",
    images: [
      { imageUrl: "scene:notes/sarb", alt: notes },
      { imageUrl: "scene:whiteboard/sarb", alt: whiteboard },
    ],
    shortDescription: "<p>Several currencies, one placement: which figure stands on which note.</p>",
    description:
      "<p>The premium arrives in one currency and the claim in another. The reinsurers settle in a third. We spent the morning on one question: <strong>which figure belongs on which note?</strong></p><h3>How we worked</h3><p>Each table played one party: the cedant, the broker, a reinsurer. Notes went round on paper, and every table checked what it received.</p><p>The broker's table had the most work, as it has in life.</p>",
    location: "Mohali",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "claims-scrutiny-2022-10-29",
    title: "Knowledge-sharing Saturday: claims scrutiny",
    kind: "Knowledge",
    date: "29.10.2022",
    images: [
      { imageUrl: "scene:notes/saibalite", alt: notes },
      { imageUrl: "scene:whiteboard/sata", alt: whiteboard },
    ],
    shortDescription: "<p>Cashless pre-authorisation: what the hospital sends and what the desk needs.</p>",
    description:
      "<p>A patient waits while two offices exchange papers. We looked at what passes between them, from the first request to the answer.</p><h3>On the left wall</h3><p>What the hospital sends: the request, the diagnosis, the estimate, the ID card.</p><h3>On the right wall</h3><p>What the desk needs: the policy, its conditions, the network rate, earlier claims.</p><p>Between the walls we drew a line for every question that goes back. Then we asked which of them a better form would save.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "4 min",
    sample: true,
  },
  {
    id: "renewals-2022-07-30",
    title: "Knowledge-sharing Saturday: renewals",
    kind: "Knowledge",
    date: "30.07.2022",
    images: [
      { imageUrl: "scene:tea/saiba", alt: tea },
      { imageUrl: "scene:whiteboard/saiba", alt: whiteboard },
    ],
    shortDescription: "<p>Motor renewals and the sticker: small papers that decide a large day.</p>",
    description:
      "<p>A motor renewal looks simple, until the sticker is missing. We followed one from the reminder to the cover note and the sticker in the window.</p><ul><li>Who holds the stock of stickers?</li><li>Who writes the number down, and where?</li><li>What happens when one is spoiled?</li></ul><p>The accounts team had the best answers. They count them.</p>",
    location: "Mohali",
    readTime: "2 min",
    sample: true,
  },
  {
    id: "himalaya-2022-04-30",
    title: "Trip in the Himalaya",
    kind: "Himalaya",
    date: "30.04.2022",
    images: [
      { imageUrl: "scene:trail/supercrop", alt: trail },
      { imageUrl: "scene:ridge/sarb", alt: ridge },
      { imageUrl: "scene:bus/swap", alt: bus },
    ],
    shortDescription: "<p>Up before the sun, on the ridge by nine, and not one laptop in any bag.</p>",
    description:
      "<p>Some things are easier to say outdoors. We walked in pairs, and each pair came from two teams that seldom meet.</p><p>The task was small: <em>tell the other what your day is made of.</em> Support told development about Monday mornings. Development told support what a release night is like.</p><h3>At the top</h3><p>Every pair had one wish for the other team. We read them out, ate, and came down before the rain.</p>",
    location: "Himalaya",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "unicode-messages-2021-10-30",
    title: "Knowledge-sharing Saturday: unicode messages",
    kind: "Knowledge",
    date: "30.10.2021",
    images: [
      { imageUrl: "scene:tea/swap", alt: tea },
      { imageUrl: "scene:whiteboard/sewac", alt: whiteboard },
    ],
    shortDescription: "<p>Question marks in a letter: where they come from and how to find the first one.</p>",
    description:
      "<p>Every office has seen it: a letter in which one name has turned into question marks. We took one apart.</p><h3>The way of a name</h3><ol><li>It is typed into a form.</li><li>It is stored.</li><li>It is put into a letter.</li><li>It is sent, and somebody opens it.</li></ol><p>At each step we looked at the name again. The fault was always one step earlier than we thought.</p>",
    location: "Mohali",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "treaty-accounting-2021-07-31",
    title: "Knowledge-sharing Saturday: treaty accounting",
    kind: "Knowledge",
    date: "31.07.2021",
    images: [
      { imageUrl: "scene:tea/sarb", alt: tea },
      { imageUrl: "scene:whiteboard/supercrop", alt: whiteboard },
    ],
    shortDescription: "<p>Bordereaux without tears: what a long list should tell its reader first.</p>",
    description:
      "<p>A bordereau is a long list of risks or claims. It is sent so that the reinsurer can see what the treaty carries. Few people enjoy reading one.</p><h3>Our exercise</h3><p>Every group received the same list and one minute. Then we asked three questions about it.</p><ul><li>What is the total?</li><li>What is new since the last list?</li><li>Which line needs a decision?</li></ul><p>Nobody had all three. So we designed a first page that does.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "4 min",
    sample: true,
  },
  {
    id: "claims-scrutiny-2021-01-30",
    title: "Knowledge-sharing Saturday: claims scrutiny",
    kind: "Knowledge",
    date: "30.01.2021",
    images: [
      { imageUrl: "scene:notes/sata", alt: notes },
      { imageUrl: "scene:whiteboard/sewac", alt: whiteboard },
    ],
    shortDescription: "<p>Explaining a deduction: a letter that the patient understands at first reading.</p>",
    description:
      "<p>When a claim is paid in part, the letter must say why. We read a few of our own templates aloud, as if to a neighbour.</p><p>The long words went first. Then the passive sentences. What was left was short, and it was <strong>kinder without being softer</strong>.</p><h3>The rule we kept</h3><p>Say what was paid, what was not, which condition decides it, and whom to call.</p>",
    location: "Mohali",
    readTime: "2 min",
    sample: true,
  },
  {
    id: "renewals-2020-10-31",
    title: "Knowledge-sharing Saturday: renewals",
    kind: "Knowledge",
    date: "31.10.2020",
    images: [
      { imageUrl: "scene:notes/saibalite", alt: notes },
      { imageUrl: "scene:whiteboard/saiba", alt: whiteboard },
    ],
    shortDescription: "<p>Quotes side by side: how to show a client three offers without hiding one.</p>",
    description:
      "<p>A renewal is also a moment to compare. We asked how three quotes can stand beside each other so that a client sees the difference.</p><h3>What we agreed on</h3><ul><li>The same order of lines for every insurer.</li><li>What is <em>not</em> covered stands as high as what is.</li><li>The price comes last, so that it is read with the rest in mind.</li></ul><p>We met by video that day, which made side by side a subject of its own.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "unicode-messages-2020-02-29",
    title: "Knowledge-sharing Saturday: unicode messages",
    kind: "Knowledge",
    date: "29.02.2020",
    images: [
      { imageUrl: "scene:whiteboard/swap", alt: whiteboard },
      { imageUrl: "scene:tea/saiba", alt: tea },
    ],
    shortDescription: "<p>A fifth Saturday in February: a rare day for a common fault, text that will not fit.</p>",
    description:
      "<p>February seldom has a fifth Saturday. We used it for a fault that comes more often: a message that is cut off.</p><p>The limit of an SMS depends on its letters. A single letter outside the plain set changes it for the whole message, and the end goes missing.</p><h3>The way out</h3><p>Put the date and the phone number first. If something must be lost, let it be the greeting.</p>",
    location: "Mohali",
    readTime: "2 min",
    sample: true,
  },
  {
    id: "treaty-accounting-2019-11-30",
    title: "Knowledge-sharing Saturday: treaty accounting",
    kind: "Knowledge",
    date: "30.11.2019",
    images: [
      { imageUrl: "scene:notes/sewac", alt: notes },
      { imageUrl: "scene:whiteboard/sarb", alt: whiteboard },
    ],
    shortDescription: "<p>Premium payment warranties: the date that can undo a cover, and who watches it.</p>",
    description:
      "<p>A premium payment warranty says by when the premium must have been paid. If the date passes, the cover may be lost. We asked who watches it.</p><h3>Three people, three calendars</h3><p>The cedant has one date, the broker another, the reinsurer a third. On the whiteboard they stood a few days apart.</p><p>We set one reminder for each of them, in the product, and checked which arrived first.</p>",
    location: "Mohali",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "claims-scrutiny-2019-08-31",
    title: "Knowledge-sharing Saturday: claims scrutiny",
    kind: "Knowledge",
    date: "31.08.2019",
    images: [
      { imageUrl: "scene:tea/sata", alt: tea },
      { imageUrl: "scene:whiteboard/sata", alt: whiteboard },
    ],
    shortDescription: "<p>Where is the file? Following one claim through every desk it visits.</p>",
    description:
      "<p>We made a paper file, gave it a number and carried it through the building. At every desk somebody said what happens there and how long it may stay.</p><h3>The desks</h3><ol><li>The post room, where the courier's number is noted.</li><li>Data entry.</li><li>Scrutiny, twice.</li><li>Billing and accounts.</li><li>The archive.</li></ol><p>The file tracking screen showed all of them. The building has one more: the tea corner.</p>",
    location: "Mohali",
    by: "Sample author",
    readTime: "4 min",
    sample: true,
  },
  {
    id: "himalaya-2019-06-29",
    title: "Trip in the Himalaya",
    kind: "Himalaya",
    date: "29.06.2019",
    images: [
      { imageUrl: "scene:bus/swap", alt: bus },
      { imageUrl: "scene:ridge/sewac", alt: ridge },
    ],
    shortDescription: "<p>The first trip: a bus, a ridge, a thermos, and a talk about maps.</p>",
    description:
      "<p>Our first Saturday out of doors. The bus left before sunrise, and most of us slept until the hills began.</p><p>On the way up we talked about maps: what a drawing leaves out so that it can be read. It is the same with a screen. <strong>Whoever shows everything shows nothing.</strong></p><h3>On the way down</h3><p>Everybody named one thing that could be left out of a screen they use every day.</p>",
    location: "Himalaya",
    by: "Sample author",
    readTime: "3 min",
    sample: true,
  },
  {
    id: "renewals-2019-03-30",
    title: "Knowledge-sharing Saturday: renewals",
    kind: "Knowledge",
    date: "30.03.2019",
    images: [
      { imageUrl: "scene:whiteboard/saiba", alt: whiteboard },
      { imageUrl: "scene:notes/saibalite", alt: notes },
    ],
    shortDescription: "<p>A list, a call or a letter: what brings a client back before the last day.</p>",
    description:
      "<p>Each of us brought a renewal notice received at home, from a phone company, a library or an insurer. We pinned them up and voted.</p><h3>What the good ones had in common</h3><ul><li>They said in the first line what ends, and when.</li><li>They named a person to call.</li><li>They arrived while there was still time.</li></ul><p>We left the worst one hanging, as a warning.</p>",
    location: "Mohali",
    readTime: "2 min",
    sample: true,
  },
];
