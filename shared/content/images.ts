/** A picture of the content: drawn by us, or a file of the owner's. */
export interface ContentImage {
  /** `scene:<drawing>/<product whose tint it takes>`, `cover:<drawing>`, or the name of a file in content-images/. */
  imageUrl: string;
  /** For those who do not see it. */
  alt: string;
  /** Of a file: what the build has made of it (build/content/images.mjs). Nothing while it is not built. */
  file?: ImageFile;
}

export interface ImageFile {
  /** Its widest WebP, or the SVG itself; the other widths and AVIF are beside it. */
  src: string;
  width: number;
  height: number;
  /** One file that fits every width. */
  isSvg?: true;
}

/** Widths in pixels in which the build makes a picture: three at most, never wider than it is. */
export function widthsOf({ width }: Pick<ImageFile, "width">): number[] {
  return [...[480, 960].filter((one) => one < width), Math.min(width, 1600)];
}

/** Address of a picture in one of its widths; an SVG has one for all. */
export function imageAddress({ src, isSvg }: ImageFile, width: number, type: "avif" | "webp"): string {
  return isSvg ? src : src.replace(/\d+-(\w+)\.webp$/, `${width}-$1.${type}`);
}
