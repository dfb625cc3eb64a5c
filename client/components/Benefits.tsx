import { benefits } from "../../shared/content/common.ts";
import { Icon } from "./Icon.tsx";

interface BenefitsProps {
  headingLevel?: 2 | 3 | 4;
}

export function Benefits({ headingLevel = 3 }: BenefitsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="benefits">
      {benefits.map(({ icon, name, line }) => (
        <li className="benefit" key={icon}>
          <Icon name={icon} className="icon--large" />
          <Heading className="benefit__name">{name}</Heading>
          <p>{line}</p>
        </li>
      ))}
    </ul>
  );
}
