/** Radius of the ring, at which the spokes end, in drawing units. Page.css places labels at the same angles. */
const radius = 100;

/** Eleven modules around the policy that they share: a ring where there is room, else a list along one line. */
export function ModuleRing({ modules }: { modules: readonly string[] }) {
  return (
    <div className="module-ring-container">
      <div className="module-ring">
        <svg className="module-ring__lines" viewBox="-100 -100 200 200" preserveAspectRatio="none" aria-hidden="true">
          <circle r={radius} />
          <path d={modules.map((_, index) => drawSpoke(index, modules.length)).join("")} />
        </svg>
        <p className="module-ring__centre" data-print="no">
          Policy
        </p>
        <ul className="module-ring__modules" data-print="plain">
          {modules.map((module) => (
            <li className="module-ring__module" key={module}>
              {module}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The path from the policy to module `index`, clockwise from the top. Rounded, so that server and browser agree. */
function drawSpoke(index: number, count: number): string {
  const angle = (index / count) * 2 * Math.PI;
  return `M0 0L${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}
