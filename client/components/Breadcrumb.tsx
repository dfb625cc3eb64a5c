interface BreadcrumbProps {
  /** From below Home to the page itself, which has no `to`. */
  items: readonly { label: string; to?: string }[];
}

export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        <li>
          <a href="/">Home</a>
        </li>
        {items.map(({ label, to }) =>
          to ? (
            <li key={label}>
              <a href={to}>{label}</a>
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
