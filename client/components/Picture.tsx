import { type ContentImage, imageAddress, widthsOf } from "../../shared/content/images.ts";

interface PictureProps {
  image: ContentImage;
  /** How wide it is shown, as in the `sizes` of HTML. */
  sizes: string;
  /** In the first view: fetched at once. All others wait until they are near. */
  first?: boolean;
  /** `photo` fills its frame, and is cut to it; `logo` and `screenshot` are shown whole. */
  className?: "photo" | "photo cover" | "logo" | "screenshot";
}

/** A picture of the owner's, as AVIF and WebP in up to three widths. Its room is kept by its size, so that nothing moves. */
export function Picture({ image: { alt, file }, sizes, first, className = "photo" }: PictureProps) {
  // Where nothing has been built there is no file yet: the words stay.
  if (!file) return <span className="visually-hidden">{alt}</span>;
  const widths = widthsOf(file);
  const addresses = (type: "avif" | "webp") =>
    widths.map((width) => `${imageAddress(file, width, type)} ${width}w`).join();
  const img = (
    <img
      className={className}
      src={file.src}
      srcSet={file.isSvg ? undefined : addresses("webp")}
      sizes={file.isSvg ? undefined : sizes}
      width={file.width}
      height={file.height}
      alt={alt}
      loading={first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
    />
  );
  if (file.isSvg) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={addresses("avif")} sizes={sizes} />
      {img}
    </picture>
  );
}
