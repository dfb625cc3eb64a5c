import type { ImageFile } from "./images.ts";

/** The blog (specification section 3, blog entry). An entry without `daysAgo` is an upcoming article, so no link. */

export interface BlogEntry {
  id: number;
  slug: string;
  title: string;
  description: string;
  /** The questions that the article answers, shown on the card. `readers`: for whom. */
  questions: readonly string[];
  readers: string;
  /** The cover: one of the two drawings, or a file in content-images/. */
  imageUrl: "cover:article" | "cover:upcoming" | `${string}.${string}`;
  /** What an image file shows. The drawings are decorative. */
  alt: string;
  /** The build's output for an image file. */
  file?: ImageFile;
  /** The specification's number (A18). The date shown beside it is the correct one. */
  daysAgo?: number;
  /** dd.mm.yyyy */
  date?: string;
  location: string;
  /** The title is made up. Nothing is announced while this is set. */
  sample?: true;
}

export const blogEntries: readonly BlogEntry[] = [
  {
    id: 1,
    slug: "the-future-of-crm-software-for-insurance-brokers",
    title: "The Future of CRM Software for Insurance Brokers",
    description:
      "A sales tool closes the file when the deal is won. A broker’s CRM goes on from there, with the policy, its claims and its renewals.",
    questions: [
      "Why should the record centre on the policy?",
      "What must a reminder know besides a date?",
      "Which eight questions show what a demo leaves out?",
    ],
    readers: "principals and operations heads who choose a system",
    imageUrl: "cover:article",
    alt: "",
    daysAgo: 2,
    date: "20.06.2025",
    location: "Mohali",
  },
  {
    id: 2,
    slug: "from-slip-to-closing",
    title: "One placement from slip to closing, paper by paper",
    description:
      "One facultative risk, from slip to closing, with its cover, debit and credit notes: who sends each paper, who reads it, and when.",
    questions: [
      "Who signs the slip, and what if less than 100% is placed?",
      "Which notes go to the cedant, and which to the reinsurers?",
      "What can still change after the closing?",
    ],
    readers: "reinsurance brokers and the accounts staff who book their notes",
    imageUrl: "cover:upcoming",
    alt: "",
    location: "Mohali",
    sample: true,
  },
];
