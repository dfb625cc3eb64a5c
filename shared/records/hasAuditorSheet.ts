import { auditorRows } from "./auditor.ts";

/** Of its own, because the page's first script fetches none of the answers. */
export const hasAuditorSheet = auditorRows.length > 0;
