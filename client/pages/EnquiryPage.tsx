import { Link, useLocation } from "react-router-dom";
import { words } from "../../shared/content/pages/enquiry.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { getRoute } from "../../shared/routes.ts";
import { PageHead } from "../components/PageHead.tsx";
import { SampleMark } from "../components/SampleMark.tsx";
import { Stamp } from "../components/Stamp.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/content/pages/enquiry.yaml";

/** The answer to a form that was sent without a script (A123). */
export function Page({ route, posted }: PageProps) {
  const reference = new URLSearchParams(useLocation().search).get("reference") ?? "";
  if (posted) {
    return (
      <>
        <PageHead route={route} {...words.again} />
        <div className="wrap enquiry-answer">{posted}</div>
      </>
    );
  }
  if (!reference) {
    const { link, ...head } = words.none;
    return (
      <>
        <PageHead route={route} {...head} />
        <p className="wrap enquiry-answer">
          <Link className="button" to={getRoute("contact").path}>
            {link}
          </Link>
        </p>
      </>
    );
  }
  const { heading, lead, callHours, home } = words.thanks;
  return (
    <>
      <PageHead route={route} heading={heading} lead={lead} />
      <div className="wrap enquiry-answer">
        <div className="sheet cluster enquiry-thanks">
          <Stamp word="RECEIVED" className="stamp" />
          <div>
            <p>
              {words.thanks.reference} <b className="enquiry-thanks__reference">{reference}</b>
            </p>
            <p>{callHours}</p>
            <p>
              <a href={telephoneLink(site.phone)}>{site.phone}</a> <SampleMark of="phone" />
            </p>
          </div>
        </div>
        <p>
          <Link className="button button--secondary" to="/">
            {home}
          </Link>
        </p>
      </div>
    </>
  );
}
