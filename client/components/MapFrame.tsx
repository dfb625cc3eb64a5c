import { type ReactNode, useState } from "react";
import { map } from "../../shared/content/common.yaml";
import { words as contact } from "../../shared/content/pages/contact.yaml";
import { officeAddress, site } from "../../shared/content/site.ts";
import { Icon } from "./Icon.tsx";
import { lazyComponent } from "./lazyComponent.ts";
import { StaticHtml } from "./StaticHtml.tsx";

const OfficeMap = lazyComponent(async () => (await import("./OfficeMap.tsx")).OfficeMap);

interface MapFrameProps {
  /** For pages that already have a heading for the office. */
  withoutHeading?: boolean;
  /** Shown beside the heading. */
  mark?: ReactNode;
  /** Shown beside the address. */
  children?: ReactNode;
}

/** The office on our own drawing, without a map service (A107). A live map loads on click, when one is configured. */
export function MapFrame({ withoutHeading, mark, children }: MapFrameProps) {
  const [live, setLive] = useState(false);
  return (
    <>
      <div className="sheet map-frame">
        {live ? (
          <iframe
            src={site.mapEmbedUrl}
            title={map.live}
            // A map draws with scripts, keeps its tiles in its own storage and opens its credits in a new tab.
            sandbox="allow-scripts allow-same-origin allow-popups"
            loading="lazy"
          />
        ) : (
          <StaticHtml>
            <OfficeMap />
          </StaticHtml>
        )}
        <div className="cluster map-frame__foot">
          <div>
            {!withoutHeading && (
              <h2 className="map-frame__title">
                {/* One text with its space: Chromium drops a space of its own from the name. */}
                {`${contact.map.heading} `}
                {mark}
              </h2>
            )}
            <p className="cluster map-frame__address muted">
              {officeAddress} {children}
            </p>
          </div>
          <p className="cluster">
            {site.mapEmbedUrl && !live && (
              <button className="button button--secondary button--compact" type="button" onClick={() => setLive(true)}>
                {contact.map.load}
              </button>
            )}
            {site.mapsUrl && (
              <a className="text-link" href={site.mapsUrl}>
                {contact.map.open} <Icon name="arrow" className="icon--directional" />
              </a>
            )}
          </p>
        </div>
      </div>
      {!live && (
        <p className="note gap-12" data-print="no">
          {contact.map.note} {site.mapEmbedUrl && contact.map.liveNote}
        </p>
      )}
    </>
  );
}
