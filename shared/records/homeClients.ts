import { clients } from "./clients.ts";

/** The clients in Home's carousel. A separate list, so that Home does not fetch hundreds. /our-clients has them all. */
export const homeClients = clients.slice(0, 12);

export const hasSampleClients = clients.some(({ sample }) => sample);
