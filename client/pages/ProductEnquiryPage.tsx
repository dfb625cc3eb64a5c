import { Link } from "react-router-dom";
import { nextSteps } from "../../shared/content/common.yaml";
import { words } from "../../shared/content/pages/product-enquiry.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { Icon } from "../components/Icon.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { SampleBlockMark, SampleMark } from "../components/SampleMark.tsx";
import { NextSteps } from "../components/Steps.tsx";
import { ProductEnquiryForm } from "../forms/FormSheet.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/content/pages/product-enquiry.yaml";

/** The specification asks for this link although /careers is not a route (A1). The link is nofollow. */
const careersUrl = site.careersUrl || "/careers";

const shownKeys = ["address", "phone", "email"] as const;

export function Page({ route }: PageProps) {
  const { street, locality, region, country } = site.address;
  return (
    <>
      <PageHead route={route} heading={words.heading} lead={words.lead} />
      <div className="wrap enquiry-layout">
        <ProductEnquiryForm />
        <div className="enquiry-layout__side">
          <aside className="sheet office-card" aria-labelledby="office-heading">
            <h2 className="side-title" id="office-heading">
              {words.office.heading} <SampleMark of="address" block={shownKeys} />
            </h2>
            <SampleBlockMark block={shownKeys} />
            <address className="office-card__address">
              {street}
              <br />
              {locality}, {region}
              <br />
              {country}
            </address>
            <dl className="office-card__rows">
              <dt className="muted">
                {words.office.phone} <SampleMark of="phone" block={shownKeys} />
              </dt>
              <dd>
                <a href={telephoneLink(site.phone)}>{site.phone}</a>
              </dd>
              <dt className="muted">
                {words.office.email} <SampleMark of="email" block={shownKeys} />
              </dt>
              <dd>
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </dd>
            </dl>
            {site.mapsUrl && (
              <p>
                <a className="text-link" href={site.mapsUrl}>
                  <Icon name="pin" /> {words.office.mapLink}
                </a>
              </p>
            )}
          </aside>
          <section className="enquiry-next steps-container" aria-labelledby="next-heading">
            <h2 className="side-title" id="next-heading">
              {nextSteps.heading}
            </h2>
            <NextSteps />
          </section>
          <section aria-labelledby="else-heading">
            <h2 className="side-title" id="else-heading">
              {words.links.heading}
            </h2>
            <ul className="ruled-list small enquiry-links">
              <li>
                {words.links.contact.label} <Link to="/contact-us">{words.links.contact.text}</Link>
              </li>
              <li>
                {words.links.careers.label}{" "}
                <a href={careersUrl} rel="nofollow">
                  {words.links.careers.text}
                </a>
              </li>
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}
