import { useLocation } from "react-router-dom";
import { useHydrated } from "../browser/hydrated.ts";
import { Stamp } from "./Stamp.tsx";

const labels = ["Title", "Address", "Class", "Period", "Wording", "Premium", "Signed"];

/**
 * The picture on the 404 page: a blank slip with only the requested address filled in. The browser fills it in, because
 * the server renders one page for all unknown addresses. The page's text says what happened.
 */
export function BlankSlip() {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  return (
    <div className="slip-stack" data-product="sarb" aria-hidden="true" data-print="keep">
      <div className="copy-stack">
        <div className="copy-stack__copy copy-stack__copy--3" data-product="sata" />
        <div className="copy-stack__copy copy-stack__copy--2" data-product="saibalite" />
        <div className="copy-stack__copy copy-stack__copy--1" data-product="sarb" />
        <div className="sheet slip">
          <div className="row slip__head">
            <p className="slip__title">Page slip</p>
            <p className="slip__ref">No. 404</p>
          </div>
          <dl className="slip__rows">
            {labels.map((label) => (
              <BlankRow key={label} label={label} value={isHydrated && label === "Address" ? pathname : ""} />
            ))}
          </dl>
          <p className="row slip__caption">
            <b>Reinsurer lines</b>
            <span>0% placed</span>
          </p>
          <div className="blank-bar" />
        </div>
      </div>
      <Stamp word="NOT FOUND" above="NO SUCH PAGE" below="ON FILE" />
    </div>
  );
}

function BlankRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span className="blank-line">{value}</span>
      </dd>
    </>
  );
}
