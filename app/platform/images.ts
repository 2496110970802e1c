/**
 * Pictures in the sizes and formats that a page asks for: `?w=800&f=auto` behind a picture's
 * address. Only these widths and formats, so that nobody can have us draw a picture in a thousand
 * sizes. What was drawn once is kept at the edge, under an address that always means the same.
 */
export const pictureWidths = [400, 800, 1200] as const;
type PictureWidth = (typeof pictureWidths)[number];

const formats = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;
export type PictureFormat = keyof typeof formats;

export interface Sizing {
  /** CSS pixels times the screen's density. A picture that is narrower stays as it is. */
  width: PictureWidth;
  format: PictureFormat;
  /** Whether the format was chosen by what the browser accepts. */
  isAuto: boolean;
}

/**
 * What an address asks for: null for the picture as it was stored, "unknown" for a width or a
 * format that we do not draw. `accept` is the request's `Accept` header, which decides for
 * `f=auto`; that is also what an address without `f` means.
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

/** Kinds of pictures that can be drawn anew; drawings (SVG) and animations go out as they are. */
export const canBeSized = (contentType: string) => /^image\/(png|jpeg|webp)$/.test(contentType);

export const contentTypeOf = (format: PictureFormat) => formats[format];

/** How a picture is drawn. */
export interface Drawing {
  /** Degrees clockwise, before it is sized. */
  rotate?: 0 | 90 | 180 | 270;
  /**
   * Pixels after turning. Told is one of them, the other follows from the picture; told both, the
   * service fills a box, and not everywhere alike.
   */
  width?: number;
  height?: number;
  format: PictureFormat | "png";
}

/** A picture could not be drawn: because of what it is, or (`isFault`) because the service failed. */
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
  /** Draws a picture anew and answers its bytes, which bring no metadata. Throws `NotDrawn`. */
  draw(picture: Uint8Array, drawing: Drawing): Promise<Uint8Array<ArrayBuffer>>;
}

/** What is sent to browsers in these formats is seen, not worked on; a WebP is also what is stored. */
const quality = { avif: 60, webp: 85, jpeg: 78 } as const;

/** Opens the Images binding, where the worker has one. */
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
        // Taken whole: half a picture would be kept for good.
        const bytes = new Uint8Array(await answer.arrayBuffer());
        // Locally, a picture that breaks off while it is drawn is answered with nothing.
        if (!answer.ok || bytes.length === 0) throw new Error(`${answer.status}, no picture`);
        return bytes;
      } catch (error) {
        throw new NotDrawn(String(error), isFault(error));
      }
    },
  };
}

const streamOf = (bytes: Uint8Array) => new Response(bytes as Uint8Array<ArrayBuffer>).body;

/** Without a turn that is none. Never enlarged where the service can be told so. */
function fitted({ rotate, width, height }: Omit<Drawing, "format">): ImageTransform {
  const size = width || height ? { width, height, fit: "scale-down" as const } : {};
  return JSON.parse(JSON.stringify({ rotate: rotate || undefined, ...size }));
}

/**
 * Whether an error of the service says that it is itself what failed: 9422 is its quota, 95… are
 * its own errors, but for 9520, a kind of picture that it does not read.
 */
function isFault(error: unknown): boolean {
  const code = Number((error as { code?: unknown } | null)?.code);
  return code === 9422 || (code >= 9500 && code !== 9520);
}
