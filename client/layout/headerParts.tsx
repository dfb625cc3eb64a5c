import { Link, NavLink } from "react-router-dom";
import { footer, header } from "../../shared/content/menus.yaml";
import { site } from "../../shared/content/site.ts";
import { products } from "../../shared/products/index.ts";
import { useTheme } from "../browser/theme.ts";
import { Icon } from "../components/Icon.tsx";

/** The stacked-slip mark with the company's name as live text (A21), linking home. */
export function Wordmark() {
  return (
    <Link to="/" className="wordmark" aria-label={`${site.companyName}, home`}>
      <svg className="wordmark__mark" viewBox="0 0 30 30" aria-hidden="true">
        <path fill="#f0a01e" d="M11 2h17v20H11z" />
        <path fill="#bfe0d3" d="M7 5h17v20H7z" />
        <path fill="#0b5d4b" stroke="#f7f8f5" d="M2.5 8h17.5v20.5H2.5z" />
        <path fill="none" stroke="#fff" strokeWidth="1.8" d="M6 14h10.5M6 18.3h10.5M6 22.6h6" />
      </svg>
      {site.companyName}
    </Link>
  );
}

/** Shows the moon in the light theme, the sun in the dark one. CSS chooses, so it is right before any script runs. */
export function ThemeButton({ className = "" }: { className?: string }) {
  const { theme, toggle } = useTheme();
  return (
    <button
      className={`icon-button icon-button--bare needs-script ${className}`.trim()}
      type="button"
      aria-label={footer.darkTheme}
      aria-pressed={theme === "dark"}
      onClick={toggle}
    >
      <Icon name="moon" className="icon--moon" />
      <Icon name="sun" className="icon--sun" />
    </button>
  );
}

/** The products by their readers, who seek themselves and not a name, and a link to the comparison. */
export function ProductRows() {
  return (
    <>
      {products.map(({ code, name, audience, path }) => (
        <li key={code}>
          <NavLink to={path} className="menu-row" data-product={code}>
            <span className="menu-row__audience">{audience}</span> <span className="menu-row__name">{name}</span>
          </NavLink>
        </li>
      ))}
      <li>
        <Link to="/?id=compare" className="menu-row menu-row--compare">
          <span className="menu-row__audience">{header.compare.question}</span>{" "}
          <span className="menu-row__name">{header.compare.link}</span>
        </Link>
      </li>
    </>
  );
}
