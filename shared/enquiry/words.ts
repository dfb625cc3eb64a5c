import { openDays, site } from "../content/site.ts";

const { opens, closes } = site.hours;

/** Words of the forms outside their fields: the specification's results (section 8) and lines from the decisions. */
export const enquiryWords = {
  success: "Thank you! We will contact you shortly.",
  refused: "Submission failed. Please try again.",
  tryAgain: "Try again",
  problem: "There is a problem",
  /** The delivery line (A27, A40): nothing until the first attempt. "Sent at" is followed by the visitor's local time. */
  notSent: "Not sent yet",
  kept: "Not sent yet. Your answers are still here.",
  sending: "Sending",
  sentAt: "Sent at",
  /** After a success, until the next edit. */
  received: "We have received it.",
  callHours: `We call ${openDays}, ${opens}\u00a0to\u00a0${closes} India\u00a0time.`,
  /** In a form that has taken over what the visitor typed in another one. */
  filled: {
    above: "We’ve filled in what you typed above.",
    earlier: "We’ve filled in what you typed earlier.",
  },
  /** Above the button, followed by a link to the privacy page (A112). */
  notice: "We only use this to answer you.",
  withoutScript: "This form needs JavaScript to be sent.",
} as const;

/** Replaces the phone's hint when only a part of a text became the number. */
export const sayTaken = (number: string) => `We took ${number}`;

/** Section 8: the snackbar's words when a call fails and the server's message must not be shown. */
export const callMessages = {
  invalidRecord: "You Entered Invalid Details",
  somethingBad: "Something Bad Happened, Please Try Again",
} as const;

export const countryWords = {
  choose: "Choose a country",
  loading: "Loading the countries",
  offices: "Our offices",
  all: "All countries",
  missing: "The country list is not available",
  typeIt: "please type your country",
  retry: "Retry",
} as const;

export const callBackWords = {
  heading: "Request a Call Back",
  lead: "We’ll call, listen and recommend the right product.",
} as const;

export const captchaMessages = {
  missing: "Captcha is required",
  wrong: "Wrong Captcha, Please Try Again",
  /** For the third party's widget, if one is configured (A47). */
  service: "Please complete the check that you are not a robot",
} as const;
