import { demo } from "../../../shared/content/productPage.yaml";

/** On phones: at the window's lower edge from the end of the hero to the form that it leads to (common.css). */
export function DemoBar() {
  return (
    <p className="demo-bar" data-print="no">
      <a className="button" href="#contact">
        {demo.button}
      </a>
    </p>
  );
}
