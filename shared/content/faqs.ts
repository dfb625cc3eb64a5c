import { homeQuestions, type Question } from "./homeQuestions.ts";

const [sizes, cost, modules, clientReminders, hosting] = homeQuestions;

/** The questions of /faq (A25), in page order. The structured data use the same words. */
export const faqs = [
  sizes,
  cost,
  modules,
  {
    id: "task-reminders",
    question: "Can it remind our staff of tasks?",
    answer:
      "Yes. SARBOnline reminds them of premium payment warranties, closings, subjectivities and renewals. SAIBAOnline reminds them of renewals.",
  },
  clientReminders,
  {
    id: "mis-reports",
    question: "Does it send MIS reports automatically?",
    answer:
      "That depends on the product and the report. MIS reports are part of SATAOnline, and business intelligence is part of SAIBAOnline. Tell us which reports you want and when, and we will show them in a demo.",
  },
  {
    id: "website-integration",
    question: "Can it connect with our website?",
    answer:
      "SWAP can: by API for the premium calculator and online payment, and with mobile apps. Tell us what your site does today, and we will say what can be connected.",
  },
  {
    id: "compliance",
    question: "Does it follow the regulator’s rules?",
    answer:
      "SAIBALite has compliance among its features, and SATAOnline produces the reports for regulators and insurers. Tell us your country and regulator, so that we can answer exactly.",
  },
  hosting,
  {
    id: "reinsurance-reports",
    question: "Does it give reinsurance reports?",
    answer:
      "Yes: SARBOnline produces reinsurer statements. It also produces slips, cover notes, closings, debit and credit notes for a placement, and claim advice after a loss.",
  },
  {
    id: "health-insurance",
    question: "Does it manage health insurance?",
    answer:
      "Yes. SATAOnline handles policy data, ID cards, network hospitals, cashless claims, scrutiny, billing and MIS for TPAs and insurers. In SEWAC, employees follow their claims and HR managers keep enrolment current.",
  },
] as const satisfies readonly Question[];
