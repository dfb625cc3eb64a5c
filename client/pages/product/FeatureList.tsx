import { productPageWords } from "../../../shared/content/productPage.ts";
import { Icon } from "../../components/Icon.tsx";

export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <section aria-labelledby="features-heading">
      <h2 id="features-heading">{productPageWords.features}</h2>
      <ul className="ruled-list feature-list two-columns">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
