import { matchPage, type Route } from "../../shared/routes.ts";

/** The article that the specification names. The owner's posts come beside it. */
export const articleRoute = matchPage("/blog/the-future-of-crm-software-for-insurance-brokers", "").route as Route;
