/** An SVG with this content. */
export const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50">${inside}</svg>`;
export const shape = '<path d="M0 0h100v50H0z" fill="#123456"/>';
