import { lists } from "./lists.ts";

/** Websites of SWAP's clients, in lists/portals.json. The first are samples: the specification gives no addresses. */
export const clientPortals = lists.portals;
