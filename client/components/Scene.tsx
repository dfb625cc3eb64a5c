import type { SceneName } from "../../shared/content/scenes.ts";
import type { ProductCode } from "../../shared/products/index.ts";
import scenesUrl from "../pictures/scenes.svg";

interface SceneProps {
  name: SceneName;
  /** The product that gives the sheet its tint; pages/EventsPage.css chooses a matching second colour. */
  product: ProductCode;
  /** A description of the drawing in words. */
  label: string;
}

/** An event's picture, drawn in two copy colours, because we neither photograph nor invent people and places. */
export function Scene({ name, product, label }: SceneProps) {
  return (
    <svg viewBox="0 0 480 260" preserveAspectRatio="xMidYMax" data-product={product} role="img" aria-label={label}>
      <use href={`${scenesUrl}#${name}`} />
    </svg>
  );
}
