import { nextSteps } from "../../shared/content/common.ts";

interface NextStepsProps {
  /** Of each step's name. */
  headingLevel?: 2 | 3 | 4;
}

/**
 * The three next steps of the specification, below each other; side by side in a wide `steps-room`. The heading above them
 * belongs to the page.
 */
export function NextSteps({ headingLevel = 3 }: NextStepsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="steps">
      {nextSteps.map(({ name, line }) => (
        <li className="step" key={name}>
          <Heading className="step__name">{name}</Heading>
          <p>{line}</p>
        </li>
      ))}
    </ol>
  );
}
