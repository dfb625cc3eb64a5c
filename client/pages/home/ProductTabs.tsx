import { useRef } from "react";
import { home } from "../../../shared/content/home.ts";
import { type ProductTab, productTabs } from "../../../shared/content/homeProducts.ts";
import { getProduct } from "../../../shared/content/products.ts";
import { usePause } from "../../browser/motion.ts";
import { pausedProgress, useRunningTabs, useSelectedInStrip } from "../../browser/tabs.ts";
import { Icon } from "../../components/Icon.tsx";
import { Link } from "../../components/Link.tsx";
import { PauseButton } from "../../components/PauseButton.tsx";
import { Mockup } from "../../mockups/Mockup.tsx";

/** The six products, ten seconds each (specification section 4). All six panels stand in the HTML and share one cell. */
export function ProductTabs({ headingId }: { headingId: string }) {
  const blockRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const { paused, toggle, moving } = usePause("product-tabs");
  const { selected, select, onKeyDown, hold } = useRunningTabs(blockRef, listRef, productTabs.length, moving);
  useSelectedInStrip(listRef, selected);

  return (
    <>
      <div className="tabs__head">
        <div>
          <p className="marker">{home.products.marker}</p>
          <h2 className="heading-after-marker" id={headingId}>
            {home.products.title}
          </h2>
        </div>
        <PauseButton paused={paused} onToggle={toggle} label="product tabs" />
      </div>
      <div className="tabs" ref={blockRef}>
        <div className="tab-list" role="tablist" aria-labelledby={headingId} ref={listRef} onKeyDown={onKeyDown}>
          {productTabs.map(({ product: code }, index) => {
            const product = getProduct(code);
            return (
              <button
                key={code}
                className="tab"
                type="button"
                role="tab"
                id={`tab-${code}`}
                aria-controls={`panel-${code}`}
                aria-selected={index === selected}
                tabIndex={index === selected ? 0 : -1}
                data-product={code}
                data-progress={index === selected ? 0 : pausedProgress}
                onClick={() => select(index)}
              >
                <span className="tab__name">{product.shortName}</span>
                <span className="tab__audience">{product.tabAudience}</span>
              </button>
            );
          })}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only holds the clock for whoever reads the panel; nothing here is operated. */}
        <div
          className="tab-panels"
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          {productTabs.map((tab, index) => (
            <Panel key={tab.product} tab={tab} selected={index === selected} />
          ))}
        </div>
      </div>
    </>
  );
}

function Panel({ tab, selected }: { tab: ProductTab; selected: boolean }) {
  const product = getProduct(tab.product);
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={`panel-${tab.product}`}
      aria-labelledby={`tab-${tab.product}`}
      data-product={tab.product}
      hidden={!selected}
    >
      <div className="tab-panel__text">
        <h3>{tab.title}</h3>
        <p>{tab.description}</p>
        <ul className="ruled-list feature-list">
          {tab.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
        <Link className="button" to={product.path}>
          {home.products.discover}
          <span className="visually-hidden"> about {product.shortName}</span>
        </Link>
      </div>
      <Mockup product={tab.product} />
    </div>
  );
}
