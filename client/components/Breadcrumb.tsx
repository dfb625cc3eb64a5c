import { Link } from "./Link.tsx";

interface BreadcrumbProps {
  /** From below Home to the page itself, which has no `to`. */
  items: readonly { label: string; to?: string }[];
}

export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        <li>
          <Link to="/">Home</Link>
        </li>
        {items.map(({ label, to }) =>
          to ? (
            <li key={label}>
              <Link to={to}>{label}</Link>
            </li>
          ) : (
            <li key={label} aria-current="page">
              {label}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
