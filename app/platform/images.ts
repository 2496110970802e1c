/**
 * Pictures in the sizes and formats that a page asks for: `?w=800&f=auto` behind a picture's
 * address. Only these widths and formats, so that nobody can have us draw a picture in a thousand
 * sizes. What was drawn once is kept at the edge, under an address that always means the same.
 */
export const pictureWidths = [400, 800, 1200] as const;
type PictureWidth = (typeof pictureWidths)[number];

const formats = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;
type PictureFormat = keyof typeof formats;

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
export const canBeSized = (contentType: string) =>
  /^image\/(png|jpeg|webp|avif)$/.test(contentType);

interface SizedPicture {
  bytes: ArrayBuffer;
  contentType: string;
}

export interface Images {
  /**
   * Draws a picture in another size. Answers null where it cannot: the stored bytes are no
   * picture, or the service does not answer. The caller then has the stored picture to tell.
   */
  resize(picture: ReadableStream, sizing: Sizing): Promise<SizedPicture | null>;
}

/** Opens the Images binding, where the worker has one. */
export function openImages(
  binding: ImagesBinding | undefined,
  log: (event: string, detail: Record<string, unknown>) => void,
): Images | null {
  if (!binding) return null;
  return {
    async resize(picture, { width, format }) {
      try {
        const drawn = await binding
          .input(picture as Parameters<ImagesBinding["input"]>[0])
          .transform({ width, fit: "scale-down" })
          .output({ format: formats[format], quality: format === "avif" ? 60 : 78 });
        const answer = drawn.response() as unknown as Response;
        // Taken whole: half a picture would be kept for good.
        const bytes = await answer.arrayBuffer();
        if (!answer.ok || bytes.byteLength === 0) throw new Error(`${answer.status}, no picture`);
        return { bytes, contentType: answer.headers.get("Content-Type") ?? formats[format] };
      } catch (error) {
        log("picture-not-sized", { message: String(error) });
        return null;
      }
    },
  };
}
