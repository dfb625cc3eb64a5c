/** What stands on either side of SWAP (specification section 1). */
const callers = ["Your website", "Your mobile app"];
const services = ["Premium calculator API", "Online payment API", "Insurers"];

/** What SWAP connects: the aggregator's own site and app with what they ask for. */
export function ApiDrawing() {
  return (
    <div className="api-drawing-room">
      <div className="api-drawing">
        <ul className="api-drawing__side">
          {callers.map((caller) => (
            <li className="api-drawing__end" key={caller}>
              {caller}
            </li>
          ))}
        </ul>
        <Connector ends={callers.length} />
        <p className="api-drawing__hub">SWAP</p>
        <Connector ends={services.length} mirrored />
        <ul className="api-drawing__side api-drawing__side--services">
          {services.map((service) => (
            <li className="api-drawing__end" key={service}>
              {service}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** One line from each end to the middle. The ends share the height evenly, so line n of m starts at (n + ½) / m. */
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
