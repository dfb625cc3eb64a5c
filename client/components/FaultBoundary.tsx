import { Component, type ReactNode } from "react";
import { pageFault } from "../../shared/content/common.ts";
import { site, telephoneLink } from "../../shared/content/site.ts";

/**
 * Without it one fault in a page's code would take the whole document away, menu and telephone number included. React has
 * logged the fault by the time this is shown; loading the page again brings back the server's version.
 */
export class FaultBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page-head wrap stack" role="alert">
        <h1>{pageFault.title}</h1>
        <p className="lead">{pageFault.text}</p>
        <p className="cluster">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page itself */}
          <a className="button" href="">
            {pageFault.reload}
          </a>
          <a className="text-link" href={telephoneLink(site.phone)}>
            {site.phone}
          </a>
          <a className="text-link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
        </p>
      </div>
    );
  }
}
