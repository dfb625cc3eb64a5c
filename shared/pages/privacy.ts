import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "Privacy Policy",
  description: "What this website collects when you write to us, what it does not store, and how to reach us about it.",
  keywords: "privacy policy",
  lastModified: "2026-11-26",
};
