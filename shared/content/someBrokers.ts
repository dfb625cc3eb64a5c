import { clients } from "./clients.ts";

const brokers = clients.filter(({ kind }) => kind === "broker").slice(0, 12);

/** Enough to fill three rows on the page of SAIBAOnline; all of them are on /our-clients. */
export const someBrokers = brokers.map(({ clientName }) => clientName);

export const hasSampleBrokers = brokers.some(({ sample }) => sample);
