import { companySlip, type Slip } from "../../shared/content/slips.ts";
import type { ProductCode } from "../../shared/products/index.ts";
import { onHome } from "../../shared/records/onHome.ts";
import { Shares } from "./Shares.tsx";
import { IllustrationMark } from "./Stamp.tsx";
import { State } from "./State.tsx";

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
