/** What a release of ours does not change is in a file of its own, which browsers keep (build/bundles.mjs). */
import "react";
import "react/jsx-runtime";
import "react-dom/client";

export { BrowserRouter } from "react-router-dom";
