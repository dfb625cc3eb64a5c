import type { ReactNode } from "react";
import headSheets from "../../shared/content/headSheets.yaml";
import { formatDate } from "../../shared/dates.ts";
import { products } from "../../shared/products/index.ts";
import { newestEvents, newestPost } from "../../shared/records/newest.ts";
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

/** The newest events. */
function DiaryPage() {
  return (
    <dl className="slip__rows">
      {newestEvents.map(({ date, title }, index) => (
        <Row key={title} label={formatDate(date)}>
          {index === 0 ? <mark>{title}</mark> : title}
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
      <p className="head-sheet__title">{newestPost.sentence}</p>
      <p className="head-sheet__columns">{newestPost.others}</p>
    </>
  );
}
