import { batchSize, type KeyCount, type NewCiphertext, type UnderKey } from "../records.ts";
import type { Connection, Moment } from "./file.ts";

/** Records by the beginning of their ciphertext, which names their key. An index has it (migrations.ts). */

const prefixOf = "substr(sealed, 1, instr(sealed, ':'))";

export function countByKey(db: Connection): KeyCount[] {
  return db
    .prepare(`SELECT ${prefixOf} AS prefix, COUNT(*) AS count FROM enquiries WHERE sealed <> '' GROUP BY 1`)
    .all() as KeyCount[];
}

export function listByKey(db: Connection, _moment: Moment, prefix: string, beforeId: number): UnderKey[] {
  return db
    .prepare(
      `SELECT id, reference, state, sealed AS ciphertext FROM enquiries
       WHERE sealed <> '' AND ${prefixOf} = ? AND id < ? ORDER BY id DESC LIMIT ${batchSize}`,
    )
    .all(prefix, beforeId) as UnderKey[];
}

export function replaceCiphertexts(db: Connection, _moment: Moment, changes: readonly NewCiphertext[]): string[] {
  const replace = db.prepare("UPDATE enquiries SET sealed = ? WHERE id = ? AND sealed = ?");
  return changes.flatMap(({ id, reference, from, to }) => (replace.run(to, id, from).changes > 0 ? [reference] : []));
}
