import { homeClientCount } from "./clientCounts.ts";
import { clients } from "./clients.ts";

/** The few clients that other pages name, so that no browser fetches hundreds for them. All are on /our-clients. */

export const homeClients = clients.slice(0, homeClientCount);

/** Enough to fill four rows on the page of SAIBAOnline. */
export const someBrokers = clients.filter(({ kind }) => kind === "broker").slice(0, 12);
