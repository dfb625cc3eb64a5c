import type { ContentImage } from "../../../shared/content/images.ts";
import type { SceneName } from "../../../shared/content/scenes.ts";
import { getWeekday } from "../../../shared/dates.ts";
import type { ProductCode } from "../../../shared/products/index.ts";
import type { CompanyEvent } from "../../../shared/records/events.ts";
import { usePause } from "../../browser/motion/motion.ts";
import { Carousel } from "../../components/Carousel.tsx";
import { Picture } from "../../components/Picture.tsx";
import { Stamp } from "../../components/Stamp.tsx";
import scenesUrl from "../../pictures/scenes.svg";

/** Events carousel: one item, 8 s, arrows (specification section 9). */
const pictureIntervalMs = 8000;

interface PicturesProps {
  event: CompanyEvent;
  controls: "all" | "dots";
  sizes: string;
  first: boolean;
}

export function Pictures({ event, controls, sizes, first }: PicturesProps) {
  const pause = usePause("events");
  if (event.images.length === 1) return <FirstPicture event={event} sizes={sizes} first={first} />;
  return (
    <Carousel
      label={`Pictures: ${event.title}, ${event.date}`}
      intervalMs={pictureIntervalMs}
      perView="one"
      arrows
      pause={pause}
      controls={controls}
    >
      {event.images.map((image, index) => (
        <OnePicture key={image.imageUrl} image={image} sizes={sizes} first={first && index === 0} />
      ))}
    </Carousel>
  );
}

/** The only picture, or that of an event that is only listed by name. */
export function FirstPicture({ event, ...props }: { event: CompanyEvent; sizes: string; first?: boolean }) {
  const [image] = event.images;
  return image && <OnePicture image={image} {...props} />;
}

function OnePicture({ image, sizes, first }: { image: ContentImage; sizes: string; first?: boolean }) {
  const scene = parseScene(image);
  return (
    <div className="scene">
      {scene ? (
        <Scene name={scene.name} product={scene.product} label={image.alt} />
      ) : (
        <Picture image={image} sizes={sizes} first={first} />
      )}
    </div>
  );
}

/** Decorative: the text of the card and of the event also gives the date. */
export function DateStamp({ event }: { event: CompanyEvent }) {
  const { date, kind } = event;
  return (
    <Stamp className="stamp date-stamp" word={date} above={kind.toUpperCase()} below={getWeekday(date).toUpperCase()} />
  );
}

/** `scene:ridge/sewac` → the drawing, and the product whose tint it has. Undefined for an image file. */
function parseScene({ imageUrl }: ContentImage): { name: SceneName; product: ProductCode } | undefined {
  const [, name, product] = /^scene:(\w+)\/(\w+)$/.exec(imageUrl) ?? [];
  return name ? { name: name as SceneName, product: product as ProductCode } : undefined;
}

/** The tint of the event's first picture. Undefined if that is a photograph: the card then has the page's tint. */
export function tintOf(event: CompanyEvent): ProductCode | undefined {
  return event.images[0] && parseScene(event.images[0])?.product;
}

interface SceneProps {
  name: SceneName;
  /** The product that gives the sheet its tint; pages/EventsPage.css chooses a matching second colour. */
  product: ProductCode;
  /** A description of the drawing in words. */
  label: string;
}

/** An event's picture, drawn in two copy colours, because we neither photograph nor invent people and places. */
function Scene({ name, product, label }: SceneProps) {
  return (
    <svg viewBox="0 0 480 260" preserveAspectRatio="xMidYMax" data-product={product} role="img" aria-label={label}>
      <use href={`${scenesUrl}#${name}`} />
    </svg>
  );
}
