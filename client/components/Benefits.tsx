import { benefits } from "../../shared/content/benefits.yaml";
import { isListed } from "../../shared/products/listed.ts";
import { Icon } from "./Icon.tsx";

/** `short`: the names alone, for a page that gives the figures elsewhere. */
export function Benefits({ short = false }: { short?: boolean }) {
  return (
    <ul className={short ? "benefits benefits--short" : "benefits"}>
      {benefits.map(({ icon, name, line, product }) => (
        <li className="benefit" key={icon}>
          <Icon name={icon} className="icon--large" />
          <h3 className="benefit__name">{name}</h3>
          {!short && isListed(product) && <p>{line}</p>}
        </li>
      ))}
    </ul>
  );
}
