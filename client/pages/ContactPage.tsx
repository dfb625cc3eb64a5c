import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { contactCardPath } from "../../shared/contactCards.ts";
import { saveContact, whatsapp } from "../../shared/content/common.yaml";
import { words as contact } from "../../shared/content/pages/contact.yaml";
import { officeAddress, sampleKeys, site, telephoneLink } from "../../shared/content/site.ts";
import { otherOffices } from "../../shared/records/offices.ts";
import { getRoute } from "../../shared/routes.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { CopyButton } from "../components/CopyButton.tsx";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { MapFrame } from "../components/MapFrame.tsx";
import { OfficeHours } from "../components/OfficeHours.tsx";
import { nameOffice, whatsappLink } from "../components/officeName.ts";
import { PageHead } from "../components/PageHead.tsx";
import { Picture } from "../components/Picture.tsx";
import { SampleBlockMark, SampleMark } from "../components/SampleMark.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import { ContactForm } from "../forms/FormSheet.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/content/pages/contact.yaml";

export const nodes: Nodes = (make, context) => [make.localBusiness(context)];

export function Page({ route }: PageProps) {
  return (
    <>
      <PageHead route={route} heading={contact.heading} lead={contact.lead} />
      <div className="wrap split contact-grid">
        <section className="contact-grid__reach" aria-labelledby="reach-heading">
          <h2 id="reach-heading">{contact.reachHeading}</h2>
          <SampleBlockMark block={shownKeys} />
          <ul className="ruled-list contact-rows">
            <ContactRow icon="phone" label={contact.rows.phone} of="phone">
              <a href={telephoneLink(site.phone)}>{site.phone}</a>
            </ContactRow>
            <ContactRow icon="help" label={contact.rows.helpdesk} of="helpdeskPhone">
              <a href={telephoneLink(site.helpdeskPhone)}>{site.helpdeskPhone}</a>
            </ContactRow>
            <ContactRow icon="mail" label={contact.rows.email} of="email">
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </ContactRow>
            {site.meetingUrl && (
              <ContactRow icon="video" label={contact.rows.meeting} of="meetingUrl">
                <a href={site.meetingUrl}>{site.meetingUrl.replace("https://", "")}</a>
              </ContactRow>
            )}
            {chats.length > 0 && (
              <ContactRow icon="enquiry" label={whatsapp.label}>
                {chats.map((office) => (
                  <a className="contact-row__office" href={whatsappLink(office.whatsapp ?? "")} key={office.id}>
                    {nameOffice(office)}
                  </a>
                ))}
              </ContactRow>
            )}
            <ContactRow icon="slip" label={contact.rows.product}>
              <Link to={getRoute("product-enquiry").path}>{contact.productLink}</Link>
            </ContactRow>
            {otherOffices.length > 0 && (
              <ContactRow icon="pin" label={contact.rows.offices}>
                {otherOffices.map((office) => (
                  <a className="contact-row__office" href={`#office-${office.id}`} key={office.id}>
                    {nameOffice(office)}
                  </a>
                ))}
              </ContactRow>
            )}
          </ul>
          <p className="save-contact" data-print="no">
            <a className="text-link" href={contactCardPath()} download>
              <Icon name="save" /> {saveContact.label}
            </a>
            {sampleKeys.some((key) => savedKeys.includes(key)) && (
              <span className="note">{saveContact.withoutSamples}</span>
            )}
          </p>
        </section>
        <HydrationBoundary>
          <WriteToUs />
        </HydrationBoundary>
        <section className="contact-grid__map" aria-label={contact.map.heading}>
          <MapFrame mark={<SampleMark of="address" block={shownKeys} />}>
            <CopyButton text={officeAddress} of="address" />
          </MapFrame>
          <div className="gap-32">
            <HydrationBoundary>
              <OfficeHours />
            </HydrationBoundary>
          </div>
        </section>
      </div>
      <OfficePhotos />
      <CallBack besideWriting={contact.callBack} />
    </>
  );
}

const shownKeys = ["phone", "helpdeskPhone", "email", "meetingUrl", "address"] as const;

const chats = site.offices.filter(({ whatsapp }) => whatsapp);

/** The company's details in the downloaded contact file. It leaves out details that are still sample data. */
const savedKeys: readonly (keyof typeof site)[] = ["phone", "helpdeskPhone", "email", "supportEmail", "address"];

interface ContactRowProps {
  icon: IconName;
  label: string;
  /** The row's value, if the visitor can copy it. */
  of?: "phone" | "helpdeskPhone" | "email" | "meetingUrl";
  children: ReactNode;
}

function ContactRow({ icon, label, of, children }: ContactRowProps) {
  return (
    <li className="contact-row">
      <Icon name={icon} />
      <div>
        <p className="contact-row__label">
          {label} {of && <SampleMark of={of} block={shownKeys} />}
        </p>
        <p className="contact-row__value">{children}</p>
      </div>
      {of && <CopyButton text={site[of]} of={of} />}
    </li>
  );
}

function WriteToUs() {
  return (
    <section className="contact-page-form" aria-labelledby="write-heading" data-print="no">
      <h2 id="write-heading">{contact.write.heading}</h2>
      <p className="muted">{contact.write.text}</p>
      <p className="contact-page-form__or">
        <a className="text-link" href="#contact">
          <Icon name="phone" /> {contact.write.callBack}
        </a>
      </p>
      <ContactForm />
    </section>
  );
}

/** The `sizes` of an office's photograph: its width in ContactPage.css. */
const photoSizes = "(width<600px) calc(100vw - 40px),(width<960px) calc(50vw - 40px),280px";

/** Photographs of the offices, shown once there is one. The offices' contact details are in the footer. */
function OfficePhotos() {
  const photographed = site.offices.filter(({ photo }) => photo);
  if (photographed.length === 0) return null;
  return (
    <section className="section" aria-labelledby="photos-heading">
      <div className="wrap">
        <h2 id="photos-heading">{contact.photosHeading}</h2>
        <ul className="office-photos">
          {photographed.map(({ id, country, role, photo }) => (
            <li key={id}>
              {photo && <Picture image={photo} sizes={photoSizes} />}
              <h3>{country}</h3>
              <p className="muted small">{role}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
