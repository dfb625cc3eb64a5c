/** The ground of every page, for what styles cannot reach: the browser's own bars and the installed icon (styles/tokens.css, --paper). */
export const paper = { light: "#f7f8f5", dark: "#0c1512" } as const;
