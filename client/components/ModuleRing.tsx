import { keepHyphenated } from "./keepHyphenated.ts";

/** Half axes of the ring, in the drawing's units: the nodes lie on it. styles/pictures/ places the labels by the same angles. */
const radius = 100;

/** Eleven modules around the policy they share: a ring where there is room, a list on one line where there is not. */
export function ModuleRing({ modules }: { modules: readonly string[] }) {
  return (
    <div className="module-ring-room">
      <div className="module-ring">
        <svg className="module-ring__lines" viewBox="-100 -100 200 200" preserveAspectRatio="none" aria-hidden="true">
          <circle r={radius} />
          <path d={modules.map((_, index) => drawSpoke(index, modules.length)).join("")} />
        </svg>
        <p className="module-ring__centre">Policy</p>
        <ul className="module-ring__modules">
          {modules.map((module) => (
            <li className="module-ring__module" key={module}>
              {keepHyphenated(module)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** From the policy to the module at this place, clockwise from the top. One decimal, so that both sides draw the same. */
function drawSpoke(index: number, count: number): string {
  const angle = (index / count) * 2 * Math.PI;
  return `M0 0L${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}
