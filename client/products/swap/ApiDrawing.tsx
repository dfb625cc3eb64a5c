import type { Item } from "../../../shared/products/page.ts";

interface ApiDrawingProps {
  callers: readonly Item[];
  services: readonly Item[];
}

/** What SWAP connects: the aggregator's site and app on one side, the services that they call on the other. */
export function ApiDrawing({ callers, services }: ApiDrawingProps) {
  return (
    <div className="api-drawing-room">
      <div className="api-drawing">
        <Side ends={callers} />
        <Connector ends={callers.length} />
        <p className="api-drawing__hub">SWAP</p>
        <Connector ends={services.length} mirrored />
        <Side ends={services} />
      </div>
    </div>
  );
}

function Side({ ends }: { ends: readonly Item[] }) {
  return (
    <ul className="api-drawing__side">
      {ends.map(({ heading, text }) => (
        <li className="tile" key={heading}>
          <b className="tile__name">{heading}</b>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/**
 * One line from each end to the middle. Where the ends are stacked, the styles draw a rail instead. The ends share the
 * height evenly, so line n of m starts at (n + ½) / m.
 */
function Connector({ ends, mirrored = false }: { ends: number; mirrored?: boolean }) {
  const lines = Array.from({ length: ends }, (_, index) => {
    const y = (((index + 0.5) / ends) * 100).toFixed(1);
    return mirrored ? `M100 ${y}C50 ${y} 50 50 0 50` : `M0 ${y}C50 ${y} 50 50 100 50`;
  });
  return (
    <svg className="api-drawing__lines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={lines.join("")} />
    </svg>
  );
}
