import type { ProductCode } from "../../shared/content/products.ts";
import type { SceneName } from "../../shared/content/scenes.ts";
import { sceneDrawings } from "./sceneDrawings.tsx";

interface SceneProps {
  name: SceneName;
  /** Whose tint the sheet has; page-events/scene.css chooses the second ink to it. */
  product: ProductCode;
  /** What is drawn, in words. */
  label: string;
}

/** An event's picture, drawn in two copy colours: people and places of ours are not photographed or invented. */
export function Scene({ name, product, label }: SceneProps) {
  return (
    <svg viewBox="0 0 480 260" data-product={product} role="img" aria-label={label}>
      <use href={`#scene-${name}`} />
    </svg>
  );
}

/** What the scenes of a page refer to: each drawing once, however many cards show it. `names`: separated by spaces. */
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
