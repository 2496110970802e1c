/**
 * Images in the sizes and formats that a page asks for, with `?w=800&f=auto` after an image's
 * address. Only these widths and formats are allowed, so that no one can make the server draw an
 * image in a thousand sizes. A drawn image is kept at the edge, under an address that always means
 * the same image.
 */
export const pictureWidths = [400, 800, 1200] as const;
type PictureWidth = (typeof pictureWidths)[number];

const formats = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;
export type PictureFormat = keyof typeof formats;

export interface Sizing {
  /** CSS pixels times the screen's pixel density. A narrower image keeps its width. */
  width: PictureWidth;
  format: PictureFormat;
  /** Whether the browser's `Accept` header decided the format. */
  isAuto: boolean;
}

/**
 * The size and format that an address asks for: null for the image as stored, "unknown" for a width
 * or a format that the server does not draw. `accept` is the request's `Accept` header, which
 * decides the format for `f=auto` and for an address without `f`.
 */
export function readSizing(
  params: URLSearchParams,
  accept: string | null,
): Sizing | null | "unknown" {
  const asked = { w: params.get("w"), f: params.get("f") };
  if (asked.w === null && asked.f === null) return null;
  const width = pictureWidths.find((each) => String(each) === asked.w);
  if (!width) return "unknown";
  if (asked.f === "webp" || asked.f === "avif") return { width, format: asked.f, isAuto: false };
  if (asked.f !== null && asked.f !== "auto") return "unknown";
  return { width, format: bestFormat(accept ?? ""), isAuto: true };
}

function bestFormat(accept: string): PictureFormat {
  if (accept.includes(formats.avif)) return "avif";
  return accept.includes(formats.webp) ? "webp" : "jpeg";
}

/**
 * Whether an image of this type can be redrawn. Drawings (SVG) and animations are sent unchanged.
 */
export const canBeSized = (contentType: string) => /^image\/(png|jpeg|webp)$/.test(contentType);

export const contentTypeOf = (format: PictureFormat) => formats[format];

export interface Drawing {
  /** Degrees clockwise, applied before the size. */
  rotate?: 0 | 90 | 180 | 270;
  /**
   * Pixels after the rotation. With only one of the two, the other follows from the image. With
   * both, the service fits the image into a box, and not everywhere in the same way.
   */
  width?: number;
  height?: number;
  format: PictureFormat | "png";
}

/**
 * An image could not be drawn: because of the image itself or, with `isFault`, because the service
 * failed.
 */
export class NotDrawn extends Error {
  constructor(
    message: string,
    readonly isFault: boolean,
  ) {
    super(message);
    this.name = "NotDrawn";
  }
}

export interface Images {
  /** Redraws an image and returns its bytes, without metadata. Throws `NotDrawn`. */
  draw(picture: Uint8Array, drawing: Drawing): Promise<Uint8Array<ArrayBuffer>>;
}

/** Image quality for browsers, which only show these images. WebP images are also stored. */
const quality = { avif: 60, webp: 85, jpeg: 78 } as const;

/** Opens the Images binding; null if the worker has none. */
export function openImages(binding: ImagesBinding | undefined): Images | null {
  if (!binding) return null;
  return {
    async draw(picture, { format, ...how }) {
      try {
        const input = binding.input(streamOf(picture) as Parameters<ImagesBinding["input"]>[0]);
        const turned = Object.values(how).some(Boolean) ? input.transform(fitted(how)) : input;
        const drawn = await turned.output(
          format === "png"
            ? { format: "image/png" }
            : { format: formats[format], quality: quality[format] },
        );
        const answer = drawn.response() as unknown as Response;
        // Read the whole image first: half an image would be kept for good.
        const bytes = new Uint8Array(await answer.arrayBuffer());
        // Locally, an image that breaks off while being drawn gives an empty answer.
        if (!answer.ok || bytes.length === 0) throw new Error(`${answer.status}, no picture`);
        return bytes;
      } catch (error) {
        throw new NotDrawn(String(error), isFault(error));
      }
    },
  };
}

const streamOf = (bytes: Uint8Array) => new Response(bytes as Uint8Array<ArrayBuffer>).body;

/**
 * Leaves out a rotation of 0. `scale-down` never enlarges an image, where the service supports it.
 */
function fitted({ rotate, width, height }: Omit<Drawing, "format">): ImageTransform {
  const size = width || height ? { width, height, fit: "scale-down" as const } : {};
  return JSON.parse(JSON.stringify({ rotate: rotate || undefined, ...size }));
}

/**
 * Whether the service itself failed, and not the image: 9422 is the service's quota, and 95… are
 * its own errors, except 9520, an image type that it cannot read.
 */
function isFault(error: unknown): boolean {
  const code = Number((error as { code?: unknown } | null)?.code);
  return code === 9422 || (code >= 9500 && code !== 9520);
}
