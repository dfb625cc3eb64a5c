import { products } from "../../shared/content/products.ts";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { getRoute, type RouteId } from "../../shared/routes.ts";
import { usePauseAll } from "../browser/motion.ts";
import { useTheme } from "../browser/theme.ts";
import { Icon, type IconName } from "../components/Icon.tsx";
import { Link } from "../components/Link.tsx";

const quickLinks: readonly RouteId[] = ["privacy", "blog", "faq", "events", "clients"];
const socialIcons = { LinkedIn: "linkedin", Facebook: "facebook", X: "x", YouTube: "youtube" } satisfies Record<
  (typeof site.social)[number]["network"],
  IconName
>;

export function Footer() {
  const social = site.social.filter(({ url }) => url);
  return (
    <footer className="site-footer">
      <div className="wrap">
        <h2 id="offices">Let's Discuss</h2>
        <ul className="offices">
          {site.offices.map(({ id, country, role, person, email, phones }) => (
            <li className="office" id={`office-${id}`} key={id}>
              <h3>{country}</h3>
              <p className="office__role">{role}</p>
              <ul className="office__contacts">
                <li>{person}</li>
                <li>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
                {phones.map((phone, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two numbers can be alike, as the samples are.
                  <li key={index}>
                    <a href={telephoneLink(phone)}>{phone}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <div className="site-footer__links" id="site-links">
          <nav aria-label="Quick links">
            <h3>Quick links</h3>
            <ul className="plain">
              {quickLinks.map((id) => (
                <li key={id}>
                  <Link to={getRoute(id).path}>{getRoute(id).label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="Products">
            <h3>Products</h3>
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
              <h3>Follow us</h3>
              <ul className="plain social">
                {social.map(({ network, url }) => (
                  <li key={network}>
                    <a href={url} aria-label={network}>
                      <Icon name={socialIcons[network]} className="icon--solid" />
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {/* The rest of the header's links, where its Menu cannot open. */}
          <nav className="site-footer__static" aria-label="Main, without the menu">
            <ul className="plain">
              <li>
                <Link to={getRoute("about").path}>{getRoute("about").label}</Link>
              </li>
              <li>
                <Link to={getRoute("contact").path}>{getRoute("contact").label}</Link>
              </li>
              {site.supportUrl && (
                <li>
                  <a href={site.supportUrl}>Login</a>
                </li>
              )}
            </ul>
          </nav>
        </div>
        <div className="site-footer__base">
          <p>{`${site.copyrightFrom}–${site.copyrightTo} All rights reserved`}</p>
          <Switches />
        </div>
      </div>
    </footer>
  );
}

function Switches() {
  const { theme, toggle } = useTheme();
  const pauseAll = usePauseAll();
  return (
    <div className="switches">
      <button className="switch" type="button" role="switch" aria-checked={theme === "dark"} onClick={toggle}>
        Dark theme
      </button>
      <button className="switch" type="button" role="switch" aria-checked={pauseAll.paused} onClick={pauseAll.toggle}>
        Pause all motion
      </button>
    </div>
  );
}
