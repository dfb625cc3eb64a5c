import { Link } from "react-router-dom";
import { contactCardPath } from "../../shared/contactCards.ts";
import { sample, saveContact, whatsapp as whatsappWords } from "../../shared/content/common.yaml";
import { footer, header } from "../../shared/content/menus.yaml";
import { isSample, site, telephoneLink } from "../../shared/content/site.ts";
import { products } from "../../shared/products/index.ts";
import { footerMenu, getRoute } from "../../shared/routes.ts";
import { CopyButton } from "../components/CopyButton.tsx";
import { Icon } from "../components/Icon.tsx";
import { whatsappLink } from "../components/officeName.ts";
import { SampleMark } from "../components/SampleMark.tsx";

interface FooterWordsProps {
  /** Adds buttons to copy the offices' numbers and e-mail addresses, and a link to each office's contact file (W7). */
  tools?: boolean;
}

/** The offices and the links of the footer. Printed are the offices on Contact, elsewhere the first of them. */
export function FooterWords({ tools }: FooterWordsProps) {
  const social = site.social.filter(({ url }) => url);
  return (
    <>
      <h2 id="offices">{footer.offices}</h2>
      {isSample("offices") && (
        <p className="offices__note" data-print="">
          {sample.offices}
        </p>
      )}
      <ul className="offices" data-print={tools ? "columns" : undefined}>
        {site.offices.map(({ id, country, role, person, email, phones, whatsapp }, index) => (
          <li className="office" id={`office-${id}`} key={id} data-print={tools || index > 0 ? undefined : "line"}>
            <h3>{country}</h3>
            <p className="office__role">{role}</p>
            <ul className="office__contacts">
              <li>{person}</li>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
                {tools && <CopyButton text={email} of="offices" />}
              </li>
              {phones.map((phone, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two numbers can be equal, as in the sample data.
                <li key={index}>
                  <a href={telephoneLink(phone)}>{phone}</a>
                  {tools && <CopyButton text={phone} of="offices" />}
                </li>
              ))}
              {whatsapp && (
                <li>
                  <a href={whatsappLink(whatsapp)}>{whatsappWords.label}</a>
                </li>
              )}
              {tools && !isSample("offices") && (
                <li>
                  <a href={contactCardPath(id)} download>
                    {saveContact.label}
                  </a>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
      <div className="site-footer__links" id="site-links">
        <nav aria-label={footer.quickLinks}>
          <h3>{footer.quickLinks}</h3>
          <ul className="plain">
            {footerMenu.map((id) => (
              <li key={id}>
                <Link to={getRoute(id).path}>{getRoute(id).label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={footer.products}>
          <h3>{footer.products}</h3>
          <ul className="plain site-footer__products">
            {products.map(({ code, name, path }) => (
              <li key={code}>
                <Link to={path} className="product-link" data-product={code}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {social.length > 0 && (
          <div>
            <h3>
              {`${footer.followUs} `}
              <SampleMark of="social" />
            </h3>
            <ul className="plain social">
              {social.map(({ network, url }) => (
                <li key={network}>
                  <a href={url} aria-label={network}>
                    <Icon name={network} className="icon--solid" />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {/* The header's other links, for browsers in which its Menu cannot open. */}
        <nav className="site-footer__static" aria-label={footer.withoutMenu}>
          <ul className="plain">
            <li>
              <Link to={getRoute("about").path}>{getRoute("about").label}</Link>
            </li>
            <li>
              <Link to={getRoute("contact").path}>{getRoute("contact").label}</Link>
            </li>
            {site.supportUrl && (
              <li>
                <a href={site.supportUrl}>{header.login}</a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </>
  );
}
