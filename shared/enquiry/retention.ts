/**
 * How long an enquiry is kept, in days (A112). The privacy page says these numbers, so the server keeps nothing longer.
 * `settled`: refused, held or closed. `backups`: on top of the others, by server/deploy/backup.sh.
 */
export const keptDays = { delivered: 30, settled: 180, backups: 14 } as const;
