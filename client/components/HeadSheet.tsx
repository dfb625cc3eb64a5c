import type { ReactNode } from "react";
import headSheets from "../../shared/content/headSheets.yaml";
import { dayAt, formatDate, getWeekday, parseDate } from "../../shared/dates.ts";
import { products } from "../../shared/products/index.ts";
import { newestEvent, newestPost } from "../../shared/records/newest.ts";
import { CopyStack } from "./CopyStack.tsx";
import { Stamp } from "./Stamp.tsx";

/** What a page's sheet has below its title, where that is not the rows of its words. By the page's id. */
const bodies: Record<string, () => ReactNode> = { clients: Register, events: DiaryPage, blog: Cutting };

/** Whose colours the copies below the sheet have. By the page's id. */
const colours: Record<string, string> = {
  about: "saiba",
  clients: "sarb",
  contact: "swap",
  events: "supercrop",
  privacy: "sewac",
  "product-enquiry": "saiba",
};

/** What stands at the other end of the title's line, where that follows from the content. */
const references: Record<string, string | undefined> = {
  events: newestEvent && formatDate(newestEvent.date).replace(/^\d+ /, ""),
  blog: newestPost?.date && formatDate(newestPost.date),
};

/**
 * The sheet of a page's own kind in its head (A131): a record, a register, a page of a diary. It repeats what the page says,
 * so screen readers skip it.
 */
export function HeadSheet({ of }: { of: string }) {
  const words = headSheets[of as keyof typeof headSheets];
  if (!words) return null;
  const Body = bodies[of] ?? Rows;
  return (
    <div className="head-sheet" aria-hidden="true" data-sheet={of} data-print="no">
      <CopyStack copies={2} product={colours[of] ?? "saibalite"}>
        <div className="sheet slip">
          <div className="row slip__head">
            <p className="slip__title">{words.title}</p>
            <p className="slip__ref">{words.reference ?? references[of]}</p>
          </div>
          <Body />
        </div>
      </CopyStack>
      {words.stamp && <Stamp {...words.stamp} />}
    </div>
  );

  function Rows() {
    return (
      <dl className="slip__rows">
        {words.rows?.map(({ label, value }) => (
          <Row key={label} label={label}>
            {value}
          </Row>
        ))}
      </dl>
    );
  }
}

function Row({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Who works with which product. */
function Register() {
  return (
    <dl className="slip__rows">
      {products.map(({ code, finder, name }) => (
        <Row key={code} label={finder}>
          <span className="product-name" data-product={code}>
            {name}
          </span>
        </Row>
      ))}
    </dl>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** The day of the newest event, with the days before and after it in its month. */
function DiaryPage() {
  if (!newestEvent) return null;
  const { date, title } = newestEvent;
  const dayAfter = (days: number) => dayAt(parseDate(date).getTime() + days * dayMs, 0);
  const days = [-1, 0, 1].map(dayAfter).filter((day) => day.endsWith(date.slice(2)));
  return (
    <dl className="slip__rows">
      {days.map((day) => (
        <Row key={day} label={`${getWeekday(day).slice(0, 3)} ${formatDate(day).split(" ", 1)}`}>
          {day === date && <mark>{title}</mark>}
        </Row>
      ))}
    </dl>
  );
}

/** The beginning of the newest post. */
function Cutting() {
  if (!newestPost) return null;
  return (
    <>
      <p className="head-sheet__title">{newestPost.title}</p>
      <p className="head-sheet__columns">{newestPost.description}</p>
    </>
  );
}
