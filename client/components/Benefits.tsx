import { benefits } from "../../shared/content/companyBenefits.ts";
import { Icon } from "./Icon.tsx";

export function Benefits() {
  return (
    <ul className="benefits">
      {benefits.map(({ icon, name, line }) => (
        <li className="benefit" key={icon}>
          <Icon name={icon} className="icon--large" />
          <h3 className="benefit__name">{name}</h3>
          <p>{line}</p>
        </li>
      ))}
    </ul>
  );
}
