import { clients } from "./clients.ts";

const brokers = clients.filter(({ kind }) => kind === "broker").slice(0, 8);

/** Fills two rows on SAIBAOnline's page. /our-clients has all brokers. */
export const someBrokers = brokers.map(({ clientName }) => clientName);

export const hasSampleBrokers = brokers.some(({ sample }) => sample);
