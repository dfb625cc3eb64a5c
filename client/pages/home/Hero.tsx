import { memo, type RefObject, useRef } from "react";
import { Link } from "react-router-dom";
import { proof, type Tagline, taglineSentence } from "../../../shared/content/home.ts";
import { words } from "../../../shared/content/pages/home.yaml";
import { getProduct, type ProductCode } from "../../../shared/products/index.ts";
import { taglines } from "../../../shared/records/onHome.ts";
import { useTaglines, useTypedTagline } from "../../browser/motion/hero.ts";
import { usePause } from "../../browser/motion/motion.ts";
import { PauseButton } from "../../components/PauseButton.tsx";
import { SlipStack } from "../../components/SlipStack.tsx";

const partsOf = ({ before, marked, after }: Tagline) => [before, marked, after];
/** Built once, because useTypedTagline would take a new array for a new sentence. */
const parts = taglines.map(partsOf);
const names = taglines.map(({ product }) => (product ? getProduct(product).shortName : words.hero.first.name));

/** The headline stands still. The typed tagline beneath it and the slip beside it change (specification, Home; A116). */
export function Hero() {
  const typedRef = useRef<HTMLSpanElement>(null);
  const { paused, toggle, moving } = usePause("taglines");
  const { index, select, holdHandlers } = useTaglines(taglines.length, moving);
  const { product, ...tagline } = taglines[index] ?? { ...words.hero.tagline, product: null };
  useTypedTagline(typedRef, parts[index] ?? [], index);

  return (
    <section className="hero" aria-labelledby="hero-title" {...holdHandlers}>
      <div className="wrap hero__grid" data-print="columns">
        <div>
          <p className="marker">{words.hero.marker}</p>
          <h1 className="hero__title" id="hero-title">
            {words.hero.title}
          </h1>
          {/* A screen reader reads the whole sentence and never a half-typed one. */}
          <p className="tagline" data-tagline="">
            <span className="visually-hidden">{taglineSentence(tagline)}</span> <TypedTagline ref={typedRef} />
          </p>
          <p className="lead">{words.hero.lead}</p>
          <p className="hero__proof">
            {proof.map(({ to, suffix, label }) => (
              <span key={label}>
                <b>{to + suffix}</b> {label}
              </span>
            ))}
          </p>
          <div className="cluster hero__actions">
            <a className="button" href="#contact">
              {words.hero.callBack}
            </a>
            <TaglineLink product={product} />
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are not. */}
          <div className="cluster hero__control needs-script" role="group" aria-label="Taglines">
            <PauseButton paused={paused} onToggle={toggle} label="taglines" />
            <div className="ticks">
              {names.map((name, tick) => (
                <button
                  key={name}
                  className="tick"
                  type="button"
                  aria-label={name}
                  aria-current={tick === index ? "true" : undefined}
                  onClick={() => select(tick)}
                />
              ))}
            </div>
          </div>
        </div>
        <SlipStack front={product} />
      </div>
    </section>
  );
}

/**
 * The server and the first render write the whole first tagline. After that useTypedTagline writes the text. The
 * component never renders again, or React would write words of the first tagline into the one being typed.
 */
const TypedTagline = memo(function TypedTagline({ ref }: { ref: RefObject<HTMLSpanElement | null> }) {
  const { before, marked, after } = words.hero.tagline;
  return (
    <span className="tagline__typed" aria-hidden="true" ref={ref}>
      <span className="tagline__part" data-part>
        {before}
      </span>
      <span className="mark">
        <span className="tagline__part" data-part>
          {marked}
        </span>
        <svg className="mark__zigzag" viewBox="0 0 14 12" preserveAspectRatio="none" aria-hidden="true">
          <path vectorEffect="non-scaling-stroke" d="M0 10l1-8 1 8 1-8 1 8 1-8 1 8 1-8 1 8 1-8 1 8 1-8 1 8 1-8 1 8" />
        </svg>
      </span>
      <span className="tagline__part" data-part>
        {after}
      </span>
    </span>
  );
});

/** One link for all taglines, so that it keeps focus and hover while the tagline changes. */
function TaglineLink({ product: code }: { product: ProductCode | null }) {
  const product = code && getProduct(code);
  return (
    <Link className="button button--secondary" to={product ? product.path : "#product"}>
      {product ? `${words.hero.see} ${product.name}` : words.hero.first.link}
    </Link>
  );
}
