import { useRef } from "react";
import { words } from "../../../shared/content/pages/events.yaml";
import { isSample, site, telephoneLink } from "../../../shared/content/site.ts";
import { useMarquee } from "../../browser/motion/marquee.ts";
import { MapFrame } from "../../components/MapFrame.tsx";
import { OfficeHours } from "../../components/OfficeHours.tsx";
import { PauseButton } from "../../components/PauseButton.tsx";
import { SampleMark } from "../../components/SampleMark.tsx";

/** The side column of the events: the scrolling notice, and how to reach us (specification, Events). */

export function Notice() {
  const windowRef = useRef<HTMLDivElement>(null);
  const notice = useMarquee("notice", windowRef);
  return (
    <div className="notice" data-state={notice.state} {...notice.focusProps}>
      <div className="row notice__head">
        <p className="marker">{words.noticeMarker}</p>
        <PauseButton paused={notice.paused} onToggle={notice.toggle} label="notice" />
      </div>
      <div className="notice__window" ref={windowRef}>
        <div className="notice__track">
          <p className="notice__text">{words.notice}</p>
          <p className="notice__text notice__text--again" aria-hidden="true" data-print="no">
            {words.notice}
          </p>
        </div>
      </div>
    </div>
  );
}

const shownKeys = ["address", "email", "supportEmail", "phone", "helpdeskPhone"] as const;

export function ReachUs() {
  const { email, supportEmail, phone, helpdeskPhone } = site;
  return (
    <div className="reach">
      <h2 className="side-title">
        {words.reachHeading} {shownKeys.every(isSample) && <SampleMark of="phone" />}
      </h2>
      <div>
        <MapFrame withoutHeading>
          <SampleMark of="address" block={shownKeys} />
        </MapFrame>
      </div>
      <OfficeHours />
      <ul className="plain small reach__links">
        <li className="row">
          {words.labels.email} <a href={`mailto:${email}`}>{email}</a> <SampleMark of="email" block={shownKeys} />
        </li>
        <li className="row">
          {words.labels.support} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>{" "}
          <SampleMark of="supportEmail" block={shownKeys} />
        </li>
        <li className="row">
          {words.labels.phone} <a href={telephoneLink(phone)}>{phone}</a> <SampleMark of="phone" block={shownKeys} />
        </li>
        <li className="row">
          {words.labels.helpdesk} <a href={telephoneLink(helpdeskPhone)}>{helpdeskPhone}</a>{" "}
          <SampleMark of="helpdeskPhone" block={shownKeys} />
        </li>
      </ul>
    </div>
  );
}
