import { clients } from "./clients.ts";

/** The clients in the carousel of Home, so that it does not fetch hundreds for them. All are on /our-clients. */
export const homeClients = clients.slice(0, 12);

export const hasSampleClients = clients.some(({ sample }) => sample);
