import { Link } from "react-router-dom";
import { cast, followOneRisk, sheets } from "../../../shared/products/sarb/followOneRisk.ts";
import { product } from "../../../shared/products/sarb/product.ts";

/** The first of the seven sheets on SARBOnline's page, as a link to them (W2.5). */
export function TabExtra() {
  return (
    <Link className="first-sheet" to={`${product.path}#${followOneRisk.id}`}>
      <b>{`${sheets[0]?.title} ${followOneRisk.reference}`}</b>
      <span>{cast.insured.name}</span>
      <u>{followOneRisk.heading}</u>
    </Link>
  );
}
