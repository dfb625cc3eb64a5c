import type { Dialect } from "./sql.ts";

interface Types extends Pick<Dialect, "past" | "never" | "prefix"> {
  /** Of the column id. */
  id: string;
  time: string;
  /** Of a time that a record has from the start. */
  begun: string;
  /** Columns of one engine. */
  more?: string;
}

/** What 1.1.0 adds, without which 1.0.0 goes on. `lead_mailed_at`: NULL is not to be mailed (A128), `past` is still to be. */
export const addLeadColumn = ({ time, past }: Pick<Types, "time" | "past">) => `
  ALTER TABLE enquiries ADD COLUMN lead_mailed_at ${time};
  CREATE INDEX enquiries_leads ON enquiries (id) WHERE lead_mailed_at = ${past} AND ${isLead};`;

/** One that is held may be a program's, and one that is closed or erased a person has seen to. */
export const isLead = "state IN ('waiting', 'delivered', 'refused', 'parked')";

/** The table of 1.0.0 in both engines. What came later is in their migrations. */
export const createTable = ({ id, time, begun, past, never, prefix, more = "" }: Types) => `
  CREATE TABLE enquiries (
    id ${id},
    reference text NOT NULL UNIQUE,
    form text NOT NULL,
    state text NOT NULL,
    sealed text NOT NULL,
    idempotency_key text UNIQUE,
    fingerprint text NOT NULL,
    answer text NOT NULL,
    outcome text NOT NULL DEFAULT '',
    attempts integer NOT NULL DEFAULT 0,
    unsure_tries integer NOT NULL DEFAULT 0,
    waited_ms bigint NOT NULL DEFAULT 0,
    received_at ${begun},
    queued_at ${begun},
    updated_at ${begun},
    tried_at ${time} DEFAULT ${never},
    failed_since ${time},
    next_at ${time} NOT NULL DEFAULT ${past},
    claimed_until ${time} NOT NULL DEFAULT ${past},
    claims integer NOT NULL DEFAULT 0,
    challenge text,
    unproven text${more}
  );
  CREATE INDEX enquiries_by_queued ON enquiries (state, queued_at);
  CREATE INDEX enquiries_by_updated ON enquiries (state, updated_at);
  CREATE INDEX enquiries_by_received ON enquiries (state, received_at);
  CREATE INDEX enquiries_waiting ON enquiries (id) WHERE state = 'waiting';
  CREATE INDEX enquiries_untried ON enquiries (id) WHERE state = 'waiting' AND attempts = 0;
  CREATE INDEX enquiries_tried ON enquiries (next_at, id) WHERE state = 'waiting' AND attempts > 0;
  CREATE UNIQUE INDEX enquiries_challenge ON enquiries (challenge) WHERE challenge IS NOT NULL;
  CREATE INDEX enquiries_unproven ON enquiries (received_at) WHERE unproven IS NOT NULL;
  CREATE INDEX enquiries_by_key ON enquiries (${prefix}, id) WHERE sealed <> '';`;
