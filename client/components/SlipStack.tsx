import { companySlip, type Share, type Slip, type Split } from "../../shared/content/slips.ts";
import type { ProductCode } from "../../shared/products/index.ts";
import { onHome } from "../../shared/records/onHome.ts";
import { IllustrationMark, State } from "./Stamp.tsx";

/** The products of the taglines, in order. */
const turns = Object.keys(onHome) as ProductCode[];

/** The next three products in order. Their colours show what the hero's next taglines are about. */
function findNextProducts(front: ProductCode | null): ProductCode[] {
  // For the company's own sheet indexOf gives -1, so it starts at the first product.
  const next = turns.indexOf(front as ProductCode) + 1;
  return [...turns, ...turns].slice(next, next + 3);
}

/** The hero's sheet on three copies. All fronts have the same height, so there is no layout shift between taglines. */
export function SlipStack({ front }: { front: ProductCode | null }) {
  const slip: Slip = (front && onHome[front]?.slip) ?? companySlip;
  const [first, second, third] = findNextProducts(front);
  return (
    <div className="slip-stack" data-product={front ?? undefined} data-print="keep">
      <div className="copy-stack" aria-hidden="true">
        <div className="copy-stack__copy copy-stack__copy--3" data-product={third} />
        <div className="copy-stack__copy copy-stack__copy--2" data-product={second} />
        <div className="copy-stack__copy copy-stack__copy--1" data-product={first} />
        <div className="sheet slip">
          {/* A new key creates a new element, which fades in (SlipStack.css). */}
          <div className="slip__content" key={front ?? "company"}>
            <div className="row slip__head">
              <p className="slip__title">{slip.title}</p>
              <p className="slip__ref">
                {slip.reference}
                <span className="slip__copy">{slip.copy}</span>
              </p>
            </div>
            <dl className="slip__rows">
              {slip.rows.map((row) => (
                <SlipRow key={row.label} {...row} />
              ))}
            </dl>
            <p className="row slip__caption">
              <b>{slip.caption}</b>
              <span>{slip.sum}</span>
            </p>
            <Shares split={slip.split} shares={slip.shares} />
            <div className="slip__tiles">
              {slip.tiles.map((tile) => (
                <p className="slip__tile" key={tile.label}>
                  {tile.label}
                  <b>
                    <State kind={tile.kind}>{tile.state}</State>
                  </b>
                </p>
              ))}
            </div>
          </div>
        </div>
      </div>
      <IllustrationMark />
      <p className="visually-hidden">{slip.text}</p>
    </div>
  );
}

function SlipRow({ label, value, more }: Slip["rows"][number]) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {value}
        {more && <span className="slip__copy">{more}</span>}
      </dd>
    </>
  );
}

/** Handwritten initials: each reinsurer signs under its own line. */
const initials = {
  1: "M4 17C8 5 13 3 14 8c1 6-9 11-8 12 2 2 10-14 14-14 3 0-3 12-1 12 3 0 6-9 9-9 2 0-1 7 1 7 3 0 5-8 8-8s0 7 3 7 5-4 10-6",
  2: "M6 6c-1 6-2 11-3 15M6 7c7-4 14-2 10 4-2 3-7 4-9 4 4 0 9 6 14 5 4-1 5-9 8-9s-2 8 1 8 6-8 9-8 0 7 3 6l10-5",
  3: "M15 5C8 4 3 12 6 17c3 4 9-1 12-7 1-3 2-5 2-5s-3 13 1 13c5 0 6-9 9-9 2 0-2 9 1 8 4-1 6-7 9-6 2 1-2 6 1 6 2 0 7-3 9-4",
};

/** A bar of three parts that add up, in three strengths of one colour, each with its name below it. */
function Shares({ split, shares }: { split: Split; shares: readonly Share[] }) {
  return (
    <div className={`shares shares--${split}`}>
      {shares.map(({ amount, name, initial, note }) => (
        <div className="share" key={name}>
          <span className="share__bar">{amount}</span>
          <span className="share__name">{name}</span>
          {initial && (
            <svg className="icon share__initial" viewBox="0 0 58 24" aria-hidden="true">
              <path d={initials[initial]} />
            </svg>
          )}
          {note && <span className="share__name share__note">{note}</span>}
        </div>
      ))}
    </div>
  );
}
