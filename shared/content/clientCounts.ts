import { clients } from "./clients.ts";

/** What is known of the client list before any of its names is fetched. */

export const hasSampleClients = clients.some(({ sample }) => sample);

/** In the carousel of Home: two pages of six on a wide screen, so that sliding by a page changes all of it (A75). */
export const homeClientCount = Math.min(12, clients.length);
