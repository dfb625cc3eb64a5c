import { Link } from "react-router-dom";
import { site } from "../../shared/content/site.ts";

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
