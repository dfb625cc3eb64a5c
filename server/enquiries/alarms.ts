import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Whatever needs a person, one record for each: the words of the mail, and how urgent its alert is (deploy/alerts.yml; the
 * tests compare). docs/runbook.md has an anchor for each.
 */
export const alarms = {
  store: {
    severity: "page",
    todo: "Enquiries cannot be stored: visitors get 503 with phone and e-mail. Free or repair the disk of DATA_DIR (df -h); it recovers with the next write.",
  },
  database: {
    severity: "ticket",
    todo: "PostgreSQL cannot be used, or may lose what it confirms. The log says why: database_away (enquiries are kept by the process and sent later) or database_unsafe. Repair it; the rest follows by itself.",
  },
  handOver: {
    severity: "ticket",
    todo: "PostgreSQL answers, and enquiries in DATA_DIR do not get there. Look in the log for database_refused.",
  },
  fallback: {
    severity: "ticket",
    todo: "DATA_DIR cannot be written: with PostgreSQL away nothing could be stored. Free or repair its disk (df -h).",
  },
  parked: {
    severity: "ticket",
    todo: "Enquiries wait for a person: `list --state parked` says what to do with each.",
  },
  misconfigured: {
    severity: "ticket",
    todo: "The vendor turns our calls away. Nothing is lost. Compare API_BASE, API_KEY and API_IV with the vendor's.",
  },
  refusesAll: {
    severity: "ticket",
    todo: "The vendor refuses every enquiry. They are kept, and sent once it accepts one. Ask the vendor.",
  },
  vendorAway: {
    severity: "page",
    todo: "Enquiries have waited for over an hour, and visitors are thanked: the vendor does not answer, or with the alarm database PostgreSQL. The reason is in the log's enquiry_postponed. They are sent once it answers.",
  },
  captcha: {
    severity: "ticket",
    todo: "The third-party captcha does not answer, or refuses our keys. Enquiries are held, and released once it answers.",
  },
  certificate: {
    severity: "ticket",
    todo: "The site's certificate ends within 14 days, or has ended: it was not renewed, or nginx has not loaded it. `certbot renew` says why; your own: `website install NAME --cert FILE --key FILE`.",
  },
  mail: {
    severity: "ticket",
    todo: "The last mail to a person could not be sent, or not to everybody: `test-mail` says what the mail server answers.",
  },
} as const satisfies Record<string, { severity: "page" | "ticket"; todo: string }>;

export type Alarm = keyof typeof alarms;

/** In docs/runbook.md: "alarm-hand-over". */
export const nameAnchor = (alarm: Alarm) =>
  `alarm-${alarm.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** How people here call the command for enquiries: installed from a release (deploy/website), or in a checkout. */
export const commandName = existsSync(path.resolve(import.meta.dirname, "../../RELEASE"))
  ? "website enquiries"
  : "npm run enquiries --";
