import { folderWords } from "../../../shared/content/folder.ts";
import { getProduct } from "../../../shared/products/index.ts";
import type { ProductPageWords } from "../../../shared/products/page.ts";
import { Island } from "../../components/Island.tsx";
import { lazyComponent, prefetchedComponent } from "../../components/lazyComponent.ts";

const FolderList = prefetchedComponent(async () => (await import("./FolderList.tsx")).FolderList);
const fetchFacts = () => import("./FolderFacts.tsx");
const ComparedRows = lazyComponent(async () => (await fetchFacts()).ComparedRows);
const VendorQuestions = lazyComponent(async () => (await fetchFacts()).VendorQuestions);

/**
 * The committee's folder (W4): what to bring to the demo, the visitor's own question, the facts of the product
 * comparison and questions to ask any vendor. It is also the printed agenda, so it has the order of the printout.
 */
export function Folder({ words: { product, bring } }: { words: ProductPageWords }) {
  return (
    <section className="folder" id="folder" data-block="folder" aria-labelledby="folder-heading">
      <h2 id="folder-heading">{folderWords.heading(getProduct(product).name)}</h2>
      <p className="text-gap muted">{folderWords.lead}</p>
      <div className="split">
        <Island hydrate="visible">
          <FolderList product={product} items={bring} />
        </Island>
        <Island hydrate="never">
          <ComparedRows product={product} />
        </Island>
      </div>
      <Island hydrate="never">
        <VendorQuestions product={product} />
      </Island>
    </section>
  );
}
