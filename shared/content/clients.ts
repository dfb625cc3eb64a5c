/**
 * The client list. Its source is not given (A62), so all names are samples: made up, and checked not to be known
 * companies. /our-clients says so beside them. Replace a name and drop its tag; nothing else changes.
 */

export type ClientKind = "broker" | "agency" | "reinsurance" | "health" | "aggregator" | "crop" | "corporate";

export interface Client {
  clientName: string;
  /** Shown with the name; decides which of the two logo carousels it is in. */
  kind: ClientKind;
  sample?: true;
}

export const clients: readonly Client[] = [
  { clientName: "Aldwater Brokers", kind: "broker", sample: true },
  { clientName: "Amberfold", kind: "agency", sample: true },
  { clientName: "Birkhallow Agents", kind: "agency", sample: true },
  { clientName: "Brackenlow Care", kind: "health", sample: true },
  { clientName: "Brightmere", kind: "broker", sample: true },
  { clientName: "Cindermoor", kind: "agency", sample: true },
  { clientName: "Coastline Re", kind: "reinsurance", sample: true },
  { clientName: "Copperwain Health", kind: "health", sample: true },
  { clientName: "Dovermarsh Agency", kind: "agency", sample: true },
  { clientName: "Drovesend TPA", kind: "health", sample: true },
  { clientName: "Dunmarch Brokers", kind: "broker", sample: true },
  { clientName: "Eastgrove Agencies", kind: "agency", sample: true },
  { clientName: "Elmsharrow", kind: "agency", sample: true },
  { clientName: "Emberlow Health", kind: "health", sample: true },
  { clientName: "Fallowgate Care", kind: "health", sample: true },
  { clientName: "Farrowmere Agency", kind: "agency", sample: true },
  { clientName: "Fennick Insurance", kind: "broker", sample: true },
  { clientName: "Garronby", kind: "broker", sample: true },
  { clientName: "Gladewick", kind: "agency", sample: true },
  { clientName: "Greywether TPA", kind: "health", sample: true },
  { clientName: "Hazelstow Health", kind: "health", sample: true },
  { clientName: "Heronstow Agents", kind: "agency", sample: true },
  { clientName: "Hollowick Brokers", kind: "broker", sample: true },
  { clientName: "Ivorsedge TPA", kind: "health", sample: true },
  { clientName: "Jaspermoor", kind: "broker", sample: true },
  { clientName: "Juniperfold", kind: "agency", sample: true },
  { clientName: "Keldwyn Risk", kind: "broker", sample: true },
  { clientName: "Kestrelby Compare", kind: "aggregator", sample: true },
  { clientName: "Kitehollow Agency", kind: "agency", sample: true },
  { clientName: "Larkhollow Crops", kind: "crop", sample: true },
  { clientName: "Lindenmoss", kind: "agency", sample: true },
  { clientName: "Marlowick Works", kind: "corporate", sample: true },
  { clientName: "Merrowby", kind: "broker", sample: true },
  { clientName: "Nettlesham Brokers", kind: "broker", sample: true },
  { clientName: "Nimbleford Quotes", kind: "aggregator", sample: true },
  { clientName: "Norrowdale Re", kind: "reinsurance", sample: true },
  { clientName: "Oakhaddon", kind: "broker", sample: true },
  { clientName: "Ormsdale Mills", kind: "corporate", sample: true },
  { clientName: "Ottershaw Facultative", kind: "reinsurance", sample: true },
  { clientName: "Pellworthy Cover", kind: "broker", sample: true },
  { clientName: "Pinefarrow Re", kind: "reinsurance", sample: true },
  { clientName: "Plumfarrow Farms", kind: "crop", sample: true },
  { clientName: "Quenlow Treaty", kind: "reinsurance", sample: true },
  { clientName: "Quillmarsh", kind: "broker", sample: true },
  { clientName: "Rooksend Brokers", kind: "broker", sample: true },
  { clientName: "Rushwick Compare", kind: "aggregator", sample: true },
  { clientName: "Saltermere", kind: "broker", sample: true },
  { clientName: "Sedgewain Re", kind: "reinsurance", sample: true },
  { clientName: "Tansyfield Crops", kind: "crop", sample: true },
  { clientName: "Tarnholt Re", kind: "reinsurance", sample: true },
  { clientName: "Thistlewane", kind: "broker", sample: true },
  { clientName: "Ullsmere Treaty", kind: "reinsurance", sample: true },
  { clientName: "Umberlow Brokers", kind: "broker", sample: true },
  { clientName: "Velloway Risk", kind: "broker", sample: true },
  { clientName: "Vinterby Re", kind: "reinsurance", sample: true },
  { clientName: "Wendmoor", kind: "broker", sample: true },
  { clientName: "Wrenmarsh Re", kind: "reinsurance", sample: true },
  { clientName: "Yarrowdene Brokers", kind: "broker", sample: true },
  { clientName: "Yewhollow Health", kind: "health", sample: true },
  { clientName: "Zellingford TPA", kind: "health", sample: true },
];
