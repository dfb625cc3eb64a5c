import { listPrivacyRows } from "../enquiry/privacyRows.ts";
import { keptDays } from "../enquiry/retention.ts";
import { site } from "./site.ts";
import type { TextSection } from "./textBlocks.ts";

/*
 * FOR LEGAL REVIEW BEFORE LAUNCH (A56). This text is the specification's three statements (under 18, card data, payment
 * gateway) and a description of what this website really does. It names no law and promises nothing else. If you change
 * what the site stores, or for how long, change this text and its date too. If you set CAPTCHA_SITE_KEY, name that service here.
 */
export const privacy = {
  heading: "Privacy Policy",
  lead: "What you send us, what stays in your browser and until when, and whom to ask.",
  responsible: `${site.companyName} is responsible for this website.`,
  /** Date of this text: dd.mm.yyyy. shared/pages/privacy.ts gives search engines the same one. */
  date: "26.11.2026",
  dated: "This text is dated",
  contentsLabel: "On this page",
  sections: [
    {
      id: "what-you-send",
      heading: "What you send us",
      blocks: [
        {
          paragraph: [
            "You can read every page without telling us who you are. When you send a form, we receive what you typed into it:",
          ],
        },
        {
          table: {
            head: ["What we receive", "From which form"],
            rows: listPrivacyRows(),
          },
        },
        {
          paragraph: ["We use it to answer you and for nothing else. Please leave out health details of other people."],
        },
        {
          paragraph: [
            `It goes to ${site.companyName}, the vendor of the software on this website: our server passes it to our enquiry system, where our staff read it. Nobody else receives it from us.`,
          ],
        },
      ],
    },
    {
      id: "how-long",
      heading: "How long we keep it",
      blocks: [
        { paragraph: ["Besides our enquiry system, our server keeps an encrypted copy of what you sent:"] },
        {
          table: {
            head: ["What becomes of your enquiry", "How long our server keeps it"],
            rows: [
              ["Our enquiry system accepts it", `${keptDays.delivered} days after that`],
              [
                "That system refuses it, or our protection against spam holds it back",
                `At most ${keptDays.settled} days after that`,
              ],
              ["It cannot be passed on, and one of our staff has to look", "Until they have settled it"],
              ["One of our staff has settled it", `At most ${keptDays.settled} days after that`],
            ],
          },
        },
        {
          paragraph: [
            `After that, or when you ask us to, we erase what you sent. Only its reference, form, times and result may stay. Backups keep it for up to ${keptDays.backups} days more. If we ever restore a backup, we erase it again. For how long our enquiry system keeps it, please ask us.`,
          ],
        },
      ],
    },
    {
      id: "in-your-browser",
      heading: "What stays in your browser",
      blocks: [
        {
          paragraph: ["Your browser keeps a few things for this website. You can delete them in its settings."],
        },
        {
          table: {
            head: ["What is stored", "Kept until"],
            rows: [
              ["Your choice of light or dark theme", "A year after you chose"],
              ["Two cookies that protect the forms against forged requests", "You close the browser"],
              ["What you typed into a form and have not sent", "You send it, or close the tab"],
              ["What you ticked and noted for a demo", "You close the tab"],
              ["Which moving parts you have paused", "You close the tab"],
              ["Whether the “/” shortcut for search is off", "You switch it on again"],
            ],
          },
        },
        {
          paragraph: [
            "There are no advertising cookies on this website, and nothing on it follows you\u00a0elsewhere.",
          ],
        },
      ],
    },
    {
      id: "server-log",
      heading: "What our server records",
      blocks: [
        {
          paragraph: [
            "So that we can find faults, our server logs each request: time, page, network address and the name of your browser. We delete this log after 15 days. What you write in a form or search for is not in it.",
          ],
        },
      ],
    },
    {
      id: "captcha",
      heading: "The captcha is checked in your browser",
      blocks: [
        {
          paragraph: [
            "Your browser draws six characters and compares them with what you type. Your answer is not sent to us.",
          ],
        },
      ],
    },
    {
      id: "under-18",
      heading: "Children and young people",
      blocks: [{ paragraph: ["If you are under 18, please use this website only with a parent or guardian."] }],
    },
    {
      id: "payments",
      heading: "Payments",
      blocks: [
        {
          paragraph: [
            "Card data is not stored here. Payments are redirected to a payment gateway, which takes the card details.",
          ],
        },
      ],
    },
    {
      id: "other-sites",
      heading: "Links to other sites",
      blocks: [
        {
          paragraph: [
            "Some links lead away from here: our support site, our social pages, maps and video meetings. Each has its own rules.",
          ],
        },
        {
          paragraph: [
            "Our map is our own drawing. A map service gets your network address only if you press “Load live map” or a map link.",
          ],
        },
      ],
    },
    {
      id: "reach-us",
      heading: "Ask what we hold about you",
      blocks: [
        {
          paragraph: [
            "To see, correct or delete what you sent us, ",
            { text: "contact us", to: "/contact-us" },
            ". Say which e-mail address you used.",
          ],
        },
      ],
    },
  ] satisfies TextSection[],
} as const;
