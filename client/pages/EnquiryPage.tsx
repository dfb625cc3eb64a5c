import { Link, useLocation } from "react-router-dom";
import { words } from "../../shared/content/pages/enquiry.yaml";
import { lazyComponent } from "../components/lazyComponent.ts";
import { PageHead } from "../components/PageHead.tsx";
import { Stamp } from "../components/Stamp.tsx";
import { StaticHtml } from "../components/StaticHtml.tsx";
import { ContactLine } from "../forms/ContactLine.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/pages/enquiry.ts";

const PostedForm = lazyComponent(async () => (await import("../forms/PostedForm.tsx")).PostedForm);

/** The answer to a form that was sent without a script (A123). */
export function Page({ route, posted }: PageProps) {
  const reference = new URLSearchParams(useLocation().search).get("reference") ?? "";
  if (posted) {
    return (
      <>
        <PageHead route={route} heading={words.again.heading} lead={posted.notice ?? words.again.lead} />
        <div className="wrap enquiry-answer">
          <StaticHtml>
            <PostedForm {...posted} />
          </StaticHtml>
        </div>
      </>
    );
  }
  const { heading, lead, callHours, home } = words.thanks;
  return (
    <>
      <PageHead route={route} heading={heading} lead={lead} />
      <div className="wrap enquiry-answer">
        <div className="sheet enquiry-thanks">
          <Stamp word="RECEIVED" className="stamp" />
          <div>
            <p>
              {words.thanks.reference} <b className="enquiry-thanks__reference">{reference}</b>
            </p>
            <p>{callHours}</p>
            <p className="muted">
              <ContactLine />
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
