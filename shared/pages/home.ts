import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "home",
  path: "/",
  label: "Home",
  styles: "home",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "",
  description:
    "Web-based ERP and CRM for insurance brokers, reinsurance brokers, health administrators, web aggregators, agencies and crop insurers. Since 2001.",
  keywords: "insurance broking software, insurance broker ERP, reinsurance software, TPA software, insurance CRM",
};
