import { clients } from "../../../shared/content/clients.ts";
import { home } from "../../../shared/content/home.ts";
import { getRoute } from "../../../shared/routes.ts";
import { Carousel } from "../../components/Carousel.tsx";
import { Icon, type IconName } from "../../components/Icon.tsx";
import { Lettermark } from "../../components/Lettermark.tsx";
import { Link } from "../../components/Link.tsx";

/** Two pages of six on a wide screen, so that sliding by a page changes all of it (A75). */
const shown = clients.slice(0, 12);
const hasSamples = shown.some(({ sample }) => sample);

/** Stand-ins for logos: we publish no picture of a company we do not have one from. */
const glyphs: readonly IconName[] = [
  "letter-peak",
  "letter-globe",
  "letter-waves",
  "letter-house",
  "letter-leaf",
  "letter-grid",
];

export function ClientNames() {
  return (
    <div className="clients">
      <div className="wrap">
        <div className="clients__head">
          <p className="marker">{hasSamples ? home.clients.sampleMarker : home.clients.marker}</p>
          <Link className="text-link small" to={getRoute("clients").path}>
            {home.clients.link} <Icon name="arrow" className="icon--directional" />
          </Link>
        </div>
        {/* Specification section 9: 5000 ms, margin 15, dots, 1, 2 or 6 names. */}
        <Carousel label="Client names" intervalMs={5000} perView="clients" margin dots pauseKey="home-clients">
          {shown.map(({ clientName }, index) => (
            <Lettermark key={clientName} name={clientName} icon={glyphs[index % glyphs.length] ?? "letter-grid"} />
          ))}
        </Carousel>
      </div>
    </div>
  );
}
