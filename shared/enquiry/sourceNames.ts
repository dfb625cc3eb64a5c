/**
 * Where a visit came from (A129): its first page, the host of the site that led here, and the words of the link's
 * campaign. Every page fetches this file, so the rules are in source.ts.
 */
export const campaignNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export const sourceNames = ["FirstPage", "Referrer", ...campaignNames] as const;

export type SourceName = (typeof sourceNames)[number];
export type Source = Partial<Record<SourceName, string>>;
