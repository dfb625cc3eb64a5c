import type { ProductCode } from "../../shared/content/products.ts";
import type { SceneName } from "../../shared/content/scenes.ts";
import { sceneDrawings } from "./sceneDrawings.tsx";

interface SceneProps {
  name: SceneName;
  /** The product that gives the sheet its tint; page-events/scene.css chooses a matching second colour. */
  product: ProductCode;
  /** A description of the drawing in words. */
  label: string;
}

/** An event's picture, drawn in two copy colours, because we neither photograph nor invent people and places. */
export function Scene({ name, product, label }: SceneProps) {
  return (
    <svg viewBox="0 0 480 260" data-product={product} role="img" aria-label={label}>
      <use href={`#scene-${name}`} />
    </svg>
  );
}

/** The drawings for a page's scenes, each once even if several cards show it. `names`: separated by spaces. */
export function SceneSheet({ names }: { names: string }) {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {[...new Set(names.split(" "))].map((name) => (
        <symbol key={name} id={`scene-${name}`} viewBox="0 0 480 260">
          <path className="scene__tint" stroke="none" d="M0 0h480v260H0z" />
          {sceneDrawings[name as SceneName]}
        </symbol>
      ))}
    </svg>
  );
}
