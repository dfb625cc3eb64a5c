import { benefits } from "../../shared/content/benefits.yaml";
import { isListed } from "../../shared/products/index.ts";
import { Icon } from "./Icon.tsx";

export function Benefits() {
  return (
    <ul className="benefits">
      {benefits.map(({ icon, name, line, product }) => (
        <li className="benefit" key={icon}>
          <Icon name={icon} className="icon--large" />
          <h3 className="benefit__name">{name}</h3>
          {isListed(product) && <p className="muted">{line}</p>}
        </li>
      ))}
    </ul>
  );
}
