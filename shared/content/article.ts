import type { TextSection } from "./textBlocks.ts";
import { vendorQuestions } from "./vendorQuestions.ts";

/** The article of /blog. It has no statistics and no quotations, because we have none of our own. */
export const article = {
  title: "The Future of CRM Software for Insurance Brokers",
  location: "Mohali",
  /** The specification's number. The page shows the date beside it, because the number becomes wrong (A18). */
  daysAgo: 2,
  /** dd.mm.yyyy */
  date: "20.06.2025",
  intro: [
    "A broker’s memory used to be a person. She knew which client renews in March, who wants a call and who prefers a letter. She knew which claim must not be mentioned at lunch.",
    "Customer relationship management (CRM) software is the attempt to keep that memory when she is on leave. This article looks at what it does today, at the next step, and at what to ask before you choose.",
  ],
  sections: [
    {
      id: "today",
      heading: "What a broker’s CRM does today",
      blocks: [
        {
          paragraph: [
            "Most CRM software was written for people who sell once. It has a contact, a deal and a stage, and the story ends when the deal is won.",
          ],
        },
        {
          paragraph: [
            "In insurance the story begins there. The policy is issued, endorsed, claimed on and renewed. The client who bought motor cover comes back for health, and asks why two letters came in one week.",
          ],
        },
        {
          paragraph: [
            "So brokers bend a general tool. They keep the policy number in a note, the expiry date in a spreadsheet and the claim in somebody’s inbox. It works until that person is away.",
          ],
        },
      ],
    },
    {
      id: "policy-centred",
      heading: "From contact list to policy-centred record",
      blocks: [
        {
          paragraph: [
            "The first change is the centre of the record. A contact list asks who the client is. A policy-centred record asks what is insured, with whom, and until when.",
          ],
        },
        {
          paragraph: [
            "Put the policy in the middle and the rest finds its place: before it, hanging from it, or after it.",
          ],
        },
        {
          figure: {
            scattered: {
              name: "A contact list",
              centre: "Contact",
              places: [
                ["Note", "Policy number"],
                ["Spreadsheet", "Expiry date"],
                ["Inbox", "Claim"],
              ],
            },
            joined: {
              name: "A policy-centred record",
              line: [
                { name: "Quote" },
                { name: "Cover note" },
                { name: "Policy", parts: ["Endorsements", "Claims", "Documents"] },
                { name: "Renewal" },
              ],
            },
            caption: "The same facts: in three places, or with the policy.",
          },
        },
        {
          paragraph: [
            "A small test shows which kind you have. Open one client, and count the screens you need to answer three questions. What\u00a0is\u00a0covered? What\u00a0is\u00a0due? What\u00a0is\u00a0open?",
          ],
        },
      ],
    },
    {
      id: "reminders",
      heading: "Reminders and renewals",
      blocks: [
        {
          paragraph: [
            "A date in a calendar is not a reminder. A reminder knows which policy it belongs to, who must act, and what happens if nobody does.",
          ],
        },
        {
          paragraph: [
            "There are two kinds, and a good system has both. One goes to your own staff: this file is due, these papers are missing. The other goes to the client, in time to decide without hurry.",
          ],
        },
        {
          paragraph: [
            "Renewal is only the best-known deadline. A reinsurance broker also watches premium payment warranties, closings and subjectivities. A warranty or a subjectivity that is missed can cost the cover itself.",
          ],
        },
      ],
    },
    {
      id: "language",
      heading: "Documents and messages in the client’s language",
      blocks: [
        {
          paragraph: [
            "A message helps only if the client understands it. Many clients read Hindi, Arabic, Swahili or French with more ease than English.",
          ],
        },
        {
          paragraph: [
            "The technical part is old and simple. A system that stores and sends unicode can write in any script, by e-mail and by SMS. One that does not will turn a name into question marks.",
          ],
        },
        {
          paragraph: [
            "The human part is harder. Somebody must write the text once, well, in each language. A short message in the right language does more than a long one\u00a0in\u00a0yours.",
          ],
        },
        {
          paragraph: [
            "Documents are the easier part. Keep the letter, the cover note and the photograph with the policy they belong to. Then nobody searches four folders while the client waits on the line.",
          ],
        },
      ],
    },
    {
      id: "reports",
      heading: "Reports a principal reads",
      blocks: [
        {
          paragraph: [
            "Management information (MIS) fails when it comes too late or says too much. A principal wants one page with the answers to a few steady questions.",
          ],
        },
        {
          list: [
            ["Which renewals fall due, and which have nobody’s name on them?"],
            ["Which claims are waiting, and for whom?"],
            ["What has been billed and not yet paid?"],
            ["Which clients have had no message since their last claim?"],
          ],
        },
        {
          paragraph: [
            "Each of these can be drawn from a policy-centred record without extra typing. If a report needs its own data entry, it will soon be wrong.",
          ],
        },
      ],
    },
    {
      id: "one-record",
      heading: "The next step: one record for direct and reinsurance",
      blocks: [
        {
          paragraph: [
            "Many firms do both. The direct side places the risk with an insurer. For that insurer, the reinsurance side places part of it with reinsurers. The two often meet in an e-mail with a file attached.",
          ],
        },
        {
          paragraph: [
            "Yet the facts are shared: the insured, the period, the sum insured, the premium. Type them twice and they will differ, which shows on the day of a claim.",
          ],
        },
        {
          paragraph: [
            "The next step is one record. What was agreed on the slip should be what the cover note says. The closing should carry the same figures, and the accounts should post them. That must hold even when premium and claims are in different currencies.",
          ],
        },
      ],
    },
    {
      id: "questions",
      heading: "Eight questions to ask a vendor",
      blocks: [
        {
          paragraph: ["A demonstration shows what the vendor practised. These questions\u00a0show\u00a0the\u00a0rest."],
        },
        {
          list: Object.values(vendorQuestions).map((question) => [question]),
          isNumbered: true,
        },
        { paragraph: ["Write the answers down. Ask the same questions again before you sign."] },
      ],
    },
    {
      id: "our-products",
      heading: "How our products approach it",
      blocks: [
        {
          paragraph: [
            "We build a product for each kind of business. ",
            { text: "SAIBAOnline", to: "/" },
            " puts quotes, policies, renewals, claims, documents and multi-currency accounting around the policy. It sends SMS and e-mail in text and unicode, also in the client’s script.",
          ],
        },
        {
          paragraph: [
            { text: "SARBOnline", to: "/" },
            " follows a placement from slip to closing, treaty and facultative, with reminders for warranties, closings, subjectivities and renewals. If your firm does both, ask us how the two connect. Agencies have ",
            { text: "SAIBALite", to: "/" },
            ", with policy and client management, claims, documents and reports.",
          ],
        },
        {
          paragraph: [
            "To see all seven products, begin at our ",
            { text: "home page", to: "/" },
            ". To see one of your own policies in a demo, ask for a call below.",
          ],
        },
      ],
    },
  ] satisfies TextSection[],
} as const;
