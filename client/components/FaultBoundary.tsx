import { Component, type ReactNode } from "react";
import { pageFault } from "../../shared/content/common.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { SampleMark } from "./SampleMark.tsx";

/**
 * Without this boundary one error in a page's code would remove the whole document, including the menu and the
 * telephone number. React logs the error before it shows this. A reload brings back the server's version.
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
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page */}
          <a className="button" href="">
            {pageFault.reload}
          </a>
          <a className="text-link" href={telephoneLink(site.phone)}>
            {site.phone}
          </a>
          <SampleMark of="phone" />
          <a className="text-link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          <SampleMark of="email" />
        </p>
      </div>
    );
  }
}
