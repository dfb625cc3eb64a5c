import { type ReactNode, Suspense } from "react";
import { contact } from "../../shared/content/contact.ts";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { getRoute } from "../../shared/routes.ts";
import { contactPage, localBusiness } from "../../shared/structuredData.ts";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { MapFrame } from "../components/MapFrame.tsx";
import { OfficeHours } from "../components/OfficeHours.tsx";
import { Picture } from "../components/Picture.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import { ContactForm } from "../forms/ContactForm.tsx";
import type { PageModule, PageProps } from "../pages.ts";

export const page: PageModule = {
  Page: ContactPage,
  graph: (context) => [contactPage(context), localBusiness(context)].filter((thing) => thing !== null),
};

function ContactPage({ route }: PageProps) {
  return (
    <>
      <div className="page-head wrap">
        <Breadcrumb route={route} />
        <h1>{contact.heading}</h1>
        <p className="lead">{contact.lead}</p>
      </div>
      <div className="wrap contact-grid contact-grid--top">
        <section aria-labelledby="reach-heading">
          <h2 className="visually-hidden" id="reach-heading">
            {contact.reachHeading}
          </h2>
          <ul className="contact-rows">
            <ContactRow icon="mail" label={contact.rows.email}>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </ContactRow>
            {site.meetingUrl && (
              <ContactRow icon="video" label={contact.rows.meeting}>
                <a href={site.meetingUrl}>{site.meetingUrl.replace("https://", "")}</a>
              </ContactRow>
            )}
            <ContactRow icon="help" label={contact.rows.helpdesk}>
              <a href={telephoneLink(site.helpdeskPhone)}>{site.helpdeskPhone}</a>
            </ContactRow>
            <ContactRow icon="phone" label={contact.rows.phone}>
              <a href={telephoneLink(site.phone)}>{site.phone}</a>
            </ContactRow>
            {site.whatsappNumber && (
              <ContactRow icon="enquiry" label={contact.rows.whatsapp}>
                <a href={`https://wa.me/${site.whatsappNumber}?text=${encodeURIComponent(contact.whatsappText)}`}>
                  {`+${site.whatsappNumber}`}
                </a>
              </ContactRow>
            )}
            <ContactRow icon="enquiry" label={contact.rows.product}>
              <a href={getRoute("product-enquiry").path}>{contact.productLink}</a>
            </ContactRow>
          </ul>
          <div className="hours-block">
            <OfficeHours />
          </div>
        </section>
        <section aria-label={contact.officeHeading}>
          <MapFrame />
        </section>
      </div>
      <Suspense fallback={null}>
        <WriteToUs />
      </Suspense>
      <Suspense fallback={null}>
        <Offices />
      </Suspense>
      <CallBack />
    </>
  );
}

function ContactRow({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li className="contact-row">
      <Icon name={icon} />
      <div>
        <p className="contact-row__label">{label}</p>
        <p className="contact-row__value">{children}</p>
      </div>
    </li>
  );
}

function WriteToUs() {
  return (
    <section className="section section--surface" aria-labelledby="write-heading">
      <div className="wrap split split--narrow-start">
        <div className="split__sticky">
          <p className="marker">{contact.write.marker}</p>
          <h2 className="heading-after-marker" id="write-heading">
            {contact.write.heading}
          </h2>
          <p className="muted text-gap">{contact.write.text}</p>
        </div>
        <ContactForm />
      </div>
    </section>
  );
}

/** How wide an office's photograph is (page-contact.css). */
const photoSizes = "(width<600px)calc(100vw - 40px),(width<960px)calc(50vw - 40px),280px";

function Offices() {
  return (
    <section className="section" aria-labelledby="offices-heading">
      <div className="wrap">
        <p className="marker">{contact.offices.marker}</p>
        <h2 className="heading-after-marker" id="offices-heading">
          {contact.offices.heading}
        </h2>
        <ul className="contact-offices">
          {site.offices.map((office) => (
            <li key={office.id}>
              {office.photo && <Picture image={office.photo} sizes={photoSizes} />}
              <h3>{office.country}</h3>
              <p className="muted small">{office.role}</p>
              <p className="contact-offices__lines">
                {office.person}
                <br />
                <a href={`mailto:${office.email}`}>{office.email}</a>
                {[...new Set(office.phones)].map((phone) => (
                  <span key={phone}>
                    <br />
                    <a href={telephoneLink(phone)}>{phone}</a>
                  </span>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
