/**
 * What most pages use. The app imports it, so that it comes in the app's file: otherwise esbuild would make a file of
 * each of these modules, because a different set of pages shares it.
 */
import "../shared/products/byCode.ts";
import "../shared/products/listed.ts";
import "./browser/forms/draft.ts";
import "./browser/forms/intoView.ts";
import "./components/Accordion.tsx";
import "./components/Breadcrumb.tsx";
import "./components/Carousel.tsx";
import "./components/CopyStack.tsx";
import "./components/FinderCards.tsx";
import "./components/PauseButton.tsx";
import "./components/Picture.tsx";
import "./components/Pieces.tsx";
import "./components/Stamp.tsx";
import "./components/State.tsx";
import "./components/Steps.tsx";
import "./forms/CallBack.tsx";
import "./forms/FormSheet.tsx";
import "./products/parts/Mockup.tsx";
