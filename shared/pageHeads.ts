import type { PageHead } from "./pageHead.ts";
import { head as about } from "./pages/about.ts";
import { head as agency } from "./pages/agency.ts";
import { head as aggregator } from "./pages/aggregator.ts";
import { head as article } from "./pages/article.ts";
import { head as benefits } from "./pages/benefits.ts";
import { head as blog } from "./pages/blog.ts";
import { head as broker } from "./pages/broker.ts";
import { head as clients } from "./pages/clients.ts";
import { head as contact } from "./pages/contact.ts";
import { head as crop } from "./pages/crop.ts";
import { head as events } from "./pages/events.ts";
import { head as faq } from "./pages/faq.ts";
import { head as health } from "./pages/health.ts";
import { head as home } from "./pages/home.ts";
import { head as notFound } from "./pages/not-found.ts";
import { head as privacy } from "./pages/privacy.ts";
import { head as productEnquiry } from "./pages/product-enquiry.ts";
import { head as reinsurance } from "./pages/reinsurance.ts";
import { head as search } from "./pages/search.ts";
import type { RouteId } from "./routes.ts";

/** The heads of all pages, for the server and the build. Browsers must not import it. */
export const pageHeads: Readonly<Record<RouteId, PageHead>> = {
  home,
  about,
  contact,
  agency,
  broker,
  reinsurance,
  health,
  aggregator,
  benefits,
  crop,
  privacy,
  "product-enquiry": productEnquiry,
  clients,
  events,
  blog,
  article,
  faq,
  search,
  "not-found": notFound,
};
