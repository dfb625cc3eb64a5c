/**
 * Words that visitors type for terms that the site writes differently: abbreviations with their long forms, and words
 * with the same meaning. A search for either side finds both. SAIBA lists typing errors that are equally close to SATA.
 * Endings (plurals, British and American spelling) need no entry: server/search/words.ts handles them.
 * CARM, QMS, CRS and SiFAMs have no long forms (A61).
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  API: ["application programming interface", "application program interface"],
  BI: ["business intelligence"],
  CCE: ["crop cutting experiment"],
  callback: ["call back"],
  CRM: ["customer relationship management"],
  DRC: ["Democratic Republic of Congo", "DR Congo", "Congo"],
  ERP: ["enterprise resource planning"],
  FAQ: ["frequently asked questions"],
  GMC: ["group mediclaim", "group medical cover", "group health insurance", "group health"],
  GPA: ["group personal accident", "personal accident"],
  GTL: ["group term life", "term life"],
  HR: ["human resources"],
  IMF: ["insurance marketing firm", "marketing firm"],
  MIS: ["management information system", "management information"],
  POS: ["point of sale", "B2B"],
  SAIBA: ["sabia", "siaba"],
  TPA: ["third-party administrator"],
  UAE: ["United Arab Emirates", "Emirates"],
  geotag: ["geo-tag", "geotagging", "geo-tagging"],
  job: ["career", "vacancy"],
  offline: ["without a network", "no network", "without internet"],
  phone: ["telephone", "call us", "phone number", "reach us"],
  price: ["cost", "pricing", "charges", "rates"],
};
