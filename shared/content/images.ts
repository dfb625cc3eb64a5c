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
  /** In /assets/: the part of the name that follows from the picture itself. */
  hash: string;
  width: number;
  height: number;
  /** An SVG is one file that fits every width. */
  isSvg?: true;
}

/** Widths in pixels in which the build makes a picture: three at most, never wider than it is. */
export function widthsOf({ width }: Pick<ImageFile, "width">): number[] {
  const [small, middle, large] = [480, 960, 1600] as const;
  return [...[small, middle].filter((one) => one < width), Math.min(width, large)];
}

/** Address of a picture in one width; an SVG has one for all. */
export function imageAddress({ hash, isSvg }: ImageFile, width: number, type: "avif" | "webp"): string {
  return isSvg ? `/assets/picture-${hash}.svg` : `/assets/${width}-${hash}.${type}`;
}
