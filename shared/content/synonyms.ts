/**
 * What visitors type for what the site calls otherwise: abbreviations with their long forms, and words of one meaning. Who
 * searches for either side finds both. SAIBA has slips of the finger that are as near to SATA. Endings (plurals, British and American) need no line: server/search/words.ts.
 * CARM, QMS, CRS and SiFAMs stay as they are (A61).
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  API: ["application programming interface", "application program interface"],
  BI: ["business intelligence"],
  CCE: ["crop cutting experiment"],
  CRM: ["customer relationship management"],
  ERP: ["enterprise resource planning"],
  FAQ: ["frequently asked questions"],
  GMC: ["group mediclaim", "group medical cover", "group health insurance", "group health"],
  GPA: ["group personal accident", "personal accident"],
  GTL: ["group term life", "term life"],
  HR: ["human resources"],
  IMF: ["insurance marketing firm", "marketing firm"],
  MIS: ["management information system", "management information"],
  POS: ["point of sale"],
  SAIBA: ["sabia", "siaba"],
  TPA: ["third-party administrator"],
  geotag: ["geo-tag", "geotagging", "geo-tagging"],
  job: ["career", "vacancy"],
  offline: ["without a network", "no network", "without internet"],
  phone: ["telephone", "call us", "phone number"],
  price: ["cost", "pricing", "charges", "rates"],
};
