import type { Client as ClientRecord } from "../../build/content/listShapes.ts";
import type { ContentImage } from "../content/images.ts";
import { lists } from "./lists.ts";

/**
 * The client list, A to Z, in lists/clients.json. Edit it by hand or with `npm run content`. The specification gives no
 * source (A62), so the first sixty names are samples: made up, and checked not to be known companies. /our-clients says
 * so beside them.
 */

export interface Client extends Omit<ClientRecord, "logo"> {
  logo?: ContentImage;
}

export type ClientKind = Client["kind"];

export const clients: readonly Client[] = lists.clients.map(({ logo, ...client }) =>
  logo ? { ...client, logo: { imageUrl: logo, alt: client.clientName } } : client,
);
