import { benefits } from "../../shared/content/companyBenefits.ts";
import { Icon } from "./Icon.tsx";

interface BenefitsProps {
  /** Text for each benefit that replaces its default line. */
  lines?: Record<(typeof benefits)[number]["icon"], string | undefined>;
  headingLevel?: 2 | 3 | 4;
}

export function Benefits({ lines, headingLevel = 3 }: BenefitsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="benefits">
      {benefits.map(({ icon, name, line }) => (
        <li className="benefit" key={icon}>
          <Icon name={icon} className="icon--large" />
          <Heading className="benefit__name">{name}</Heading>
          <p>{lines?.[icon] ?? line}</p>
        </li>
      ))}
    </ul>
  );
}
