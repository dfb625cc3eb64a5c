import { products } from "../../shared/content/products.ts";

/** The seven products with their audience, and a link to the comparison. */
export function ProductRows({ pagePath }: { pagePath: string }) {
  return (
    <>
      {products.map(({ code, name, audience, path }) => (
        <li key={code}>
          <a href={path} className="menu-row" data-product={code} aria-current={path === pagePath ? "page" : undefined}>
            <span className="menu-row__name">{name}</span> <span className="menu-row__audience">{audience}</span>
          </a>
        </li>
      ))}
      <li>
        <a href="/?id=compare" className="menu-row menu-row--compare">
          <span className="menu-row__name">Not sure?</span>{" "}
          <span className="menu-row__audience">Compare the seven side by side</span>
        </a>
      </li>
    </>
  );
}
