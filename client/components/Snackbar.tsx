import { useRef } from "react";
import { closeMessage } from "../../shared/content/common.yaml";
import { useHover } from "../browser/motion/motion.ts";
import { hideSnackbar, holdSnackbar, releaseSnackbar, type SnackbarMessage, useSnackbar } from "../browser/snackbar.ts";
import { Icon } from "./Icon.tsx";

/**
 * The one place where snackbars appear. Both live regions are there from the start, empty: a screen reader announces
 * text that is added to a known region, and often misses a region that is added together with its text.
 */
export function Snackbar() {
  const message = useSnackbar();
  return (
    <div className="snackbar-area">
      <div role="status">{message?.kind === "success" && <Message key={message.id} message={message} />}</div>
      <div role="alert">{message?.kind === "error" && <Message key={message.id} message={message} />}</div>
    </div>
  );
}

function Message({ message }: { message: SnackbarMessage }) {
  const ref = useRef<HTMLDivElement>(null);
  useHover(ref, (hovered) => (hovered ? holdSnackbar() : releaseSnackbar()));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus only keeps it on screen; the element is not a control
    <div ref={ref} className={`snackbar snackbar--${message.kind}`} onFocus={holdSnackbar} onBlur={releaseSnackbar}>
      <p className="snackbar__text">{message.text}</p>
      <button className="icon-button snackbar__close" type="button" aria-label={closeMessage} onClick={hideSnackbar}>
        <Icon name="close" />
      </button>
    </div>
  );
}
