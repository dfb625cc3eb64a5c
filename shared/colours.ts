/** The pages' background (--paper in styles/tokens.css) where there is no CSS: browser bars and the installed icon. */
export const paper = { light: "#f7f8f5", dark: "#0c1512" } as const;
