import records from "./lists/portals.json";
import type { ClientPortal } from "./lists.ts";

/** Websites of SWAP's clients, kept in lists/portals.json. Their addresses are not given, so the first are samples. */
export const clientPortals = records as readonly ClientPortal[];
