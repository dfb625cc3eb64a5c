/** How the rows of the table `enquiries` are read: times as ms since 1970, numbers as numbers. */

const ms = (column: string) => `round(extract(epoch FROM ${column}) * 1000)::float8`;

/** Converts ms since 1970 to a time of the database. */
export const toTime = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`;

export const claimColumns = `id::float8, claims AS claim, reference, form, sealed AS ciphertext, attempts, answer,
  unsure_tries AS "unsureTries", waited_ms::float8 AS "waitedMs", coalesce(${ms("tried_at")}, 0) AS "triedAt",
  ${ms("failed_since")} AS "failedSince"`;

export const recordColumns = `id::float8, reference, form, state, sealed AS ciphertext, attempts, outcome,
  ${ms("received_at")} AS "receivedAt", ${ms("updated_at")} AS "updatedAt", ${ms("next_at")} AS "nextAt"`;

export const wholeColumns = `${recordColumns}, idempotency_key AS "idempotencyKey", fingerprint, answer,
  unsure_tries AS "unsureTries", waited_ms::float8 AS "waitedMs", ${ms("queued_at")} AS "queuedAt",
  coalesce(${ms("tried_at")}, 0) AS "triedAt", ${ms("failed_since")} AS "failedSince", challenge, unproven`;
