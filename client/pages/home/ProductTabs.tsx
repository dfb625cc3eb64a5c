import { useRef } from "react";
import { words } from "../../../shared/content/pages/home.yaml";
import { type Product, products } from "../../../shared/products/index.ts";
import { onHome } from "../../../shared/records/onHome.ts";
import { usePause } from "../../browser/motion/motion.ts";
import { pausedProgress, useRunningTabs, useSelectedInStrip } from "../../browser/motion/tabs.ts";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { PauseButton } from "../../components/PauseButton.tsx";
import { StaticHtml } from "../../components/StaticHtml.tsx";

const ProductPanel = lazyComponent(async () => (await import("./StaticSections.tsx")).ProductPanel);

const tabs = products.filter(({ code }) => onHome[code]);

/** The products with a tab, ten seconds each (specification section 4). All panels are in the HTML, in one grid cell. */
export function ProductTabs() {
  const blockRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const panelsRef = useRef<HTMLDivElement>(null);
  const { paused, toggle, moving } = usePause("product-tabs");
  const { selected, select, onKeyDown } = useRunningTabs(blockRef, listRef, panelsRef, tabs.length, moving);
  useSelectedInStrip(listRef, selected);

  return (
    <>
      <div className="tabs__head">
        <div>
          <p className="marker">{words.products.marker}</p>
          <h2 className="text-gap" id="product-heading">
            {words.products.title}
          </h2>
        </div>
        <PauseButton paused={paused} onToggle={toggle} label="product tabs" />
      </div>
      <div className="tabs" ref={blockRef}>
        <div
          className="tab-list needs-script"
          role="tablist"
          aria-labelledby="product-heading"
          ref={listRef}
          onKeyDown={onKeyDown}
        >
          {tabs.map(({ code, shortName }, index) => (
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
              <span className="tab__name">{shortName}</span>
              <span className="tab__audience">{onHome[code]?.audience}</span>
            </button>
          ))}
        </div>
        <div className="tab-panels" ref={panelsRef}>
          {tabs.map((product, index) => (
            <Panel key={product.code} product={product} selected={index === selected} />
          ))}
        </div>
      </div>
    </>
  );
}

function Panel({ product, selected }: { product: Product; selected: boolean }) {
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={`panel-${product.code}`}
      aria-labelledby={`tab-${product.code}`}
      data-product={product.code}
      data-print="columns"
      hidden={!selected}
    >
      <StaticHtml>
        <ProductPanel product={product.code} />
      </StaticHtml>
    </div>
  );
}
