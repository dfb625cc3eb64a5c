import { memo, type RefObject, useRef } from "react";
import { Link } from "react-router-dom";
import { companyTagline, home, proof, type Tagline, taglineSentence } from "../../../shared/content/home.ts";
import { taglines } from "../../../shared/products/home.ts";
import { getProduct, type ProductCode } from "../../../shared/products/index.ts";
import { getRoute } from "../../../shared/routes.ts";
import { useTaglines, useTypedTitle } from "../../browser/motion/hero.ts";
import { usePause } from "../../browser/motion/motion.ts";
import { PauseButton } from "../../components/PauseButton.tsx";
import { SlipStack } from "../../components/SlipStack.tsx";

const partsOf = ({ before, marked, after }: Tagline) => [before, marked, after];
/** Built once, because useTypedTitle would take a new array for a new sentence. */
const parts = taglines.map(partsOf);
const names = taglines.map(({ product }) => (product ? getProduct(product).shortName : home.hero.company.name));

/** The typed tagline and the slip beside it (specification, Home). */
export function Hero() {
  const typedRef = useRef<HTMLSpanElement>(null);
  const { paused, toggle, moving } = usePause("taglines");
  const { index, select, holdHandlers } = useTaglines(taglines.length, moving);
  const { product, ...tagline } = taglines[index] ?? { ...companyTagline, product: null };
  useTypedTitle(typedRef, parts[index] ?? [], index);

  return (
    <section className="hero" aria-labelledby="hero-title" {...holdHandlers}>
      <div className="wrap hero__grid">
        <div>
          <p className="marker">{home.hero.marker}</p>
          {/* A screen reader reads the whole sentence and never a half-typed one. */}
          <h1 className="hero__title" id="hero-title">
            <span className="visually-hidden">{taglineSentence(tagline)}</span> <TypedTitle ref={typedRef} />
          </h1>
          <p className="lead">{home.hero.lead}</p>
          <p className="hero__proof">
            {proof.map(({ to, suffix, label }) => (
              <span key={label}>
                <b>{to + suffix}</b> {label}
              </span>
            ))}
          </p>
          <div className="cluster hero__actions">
            <a className="button" href="#contact">
              {home.hero.callBack}
            </a>
            <TaglineLink product={product} />
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are not. */}
          <div className="hero__control" role="group" aria-label="Taglines">
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
            <span className="hero__count">{`${index + 1} of ${taglines.length}: ${names[index]}`}</span>
          </div>
        </div>
        <SlipStack front={product} />
      </div>
    </section>
  );
}

/**
 * The server and the first render write the whole first tagline. After that useTypedTitle writes the text. The
 * component never renders again, or React would write words of the first tagline into the one being typed.
 */
const TypedTitle = memo(function TypedTitle({ ref }: { ref: RefObject<HTMLSpanElement | null> }) {
  const { before, marked, after } = companyTagline;
  return (
    <span className="hero__typed" aria-hidden="true" ref={ref}>
      <span className="hero__part" data-part>
        {before}
      </span>
      <span className="mark">
        <span className="hero__part" data-part>
          {marked}
        </span>
        <svg className="mark__zigzag" viewBox="0 0 14 12" preserveAspectRatio="none" aria-hidden="true">
          <path vectorEffect="non-scaling-stroke" d="M0 10l1-8 1 8 1-8 1 8 1-8 1 8 1-8 1 8 1-8 1 8 1-8 1 8 1-8 1 8" />
        </svg>
      </span>
      <span className="hero__part" data-part>
        {after}
      </span>
    </span>
  );
});

/** One link for all taglines, so that it keeps focus and hover while the tagline changes. */
function TaglineLink({ product: code }: { product: ProductCode | null }) {
  const product = code && getProduct(code);
  return (
    <Link className="button button--secondary" to={product ? product.path : getRoute("about").path}>
      {product ? `${home.hero.see} ${product.name}` : home.hero.company.link}
    </Link>
  );
}
