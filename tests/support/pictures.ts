import sharp from "sharp";

/**
 * Small pictures as cameras and programs make them. Each corner has its own color, so that a test
 * sees which way up a picture is: red at the top left, green at the top right, blue at the bottom
 * left, yellow at the bottom right. Each is wider than high.
 */
const corners = { topLeft: "red", topRight: "green", bottomLeft: "blue", bottomRight: "yellow" };
interface Size {
  width: number;
  height: number;
}
export const upright = { width: 64, height: 32, corners };

const colors: Record<string, [number, number, number]> = {
  red: [220, 20, 20],
  green: [20, 180, 20],
  blue: [20, 20, 220],
  yellow: [230, 220, 20],
};

/**
 * Where a pixel of an upright picture, `w` by `h`, lies in the file of a camera that was held this
 * way: the inverse of what its EXIF orientation asks for.
 */
const asHeld = {
  1: (x: number, y: number) => [x, y],
  2: (x: number, y: number, w: number) => [w - 1 - x, y],
  3: (x: number, y: number, w: number, h: number) => [w - 1 - x, h - 1 - y],
  4: (x: number, y: number, _: number, h: number) => [x, h - 1 - y],
  5: (x: number, y: number) => [y, x],
  6: (x: number, y: number, w: number) => [w - 1 - y, x],
  7: (x: number, y: number, w: number, h: number) => [w - 1 - y, h - 1 - x],
  8: (x: number, y: number, _: number, h: number) => [y, h - 1 - x],
} as const;
export type Held = keyof typeof asHeld;
export const allHeld = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function quarters({ width: w, height: h }: Size, held: Held = 1) {
  const [width, height] = held < 5 ? [w, h] : [h, w];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [ownX = 0, ownY = 0] = asHeld[held](x, y, w, h);
      const top = ownX < w / 2 ? "red" : "green";
      const bottom = ownX < w / 2 ? "blue" : "yellow";
      pixels.set(colors[ownY < h / 2 ? top : bottom] ?? [], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

type Format = "jpeg" | "png" | "webp";

export async function pictureOf(
  format: Format,
  size: Size = upright,
): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(await quarters(size).toFormat(format, { quality: 95 }).toBuffer());
}

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer) as Uint8Array<ArrayBuffer>;

/**
 * What a camera writes into a picture besides the image. Tests can look for each of these as text.
 */
export const secrets = ["PHONE-OF-ADA", "AT-HOME-25.7743N", "XMP-OF-ADA", "COMMENT-OF-ADA"];

/** A photo as a phone stores it: turned by a tag, with a model, a place, XMP and a color profile. */
export async function photoHeld(
  held: Held,
  format: Format = "jpeg",
  size: Size = upright,
): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await quarters(size, held)
    .withExif({
      IFD0: { Model: "PHONE-OF-ADA", ImageDescription: "AT-HOME-25.7743N" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 46/1 27/1" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>XMP-OF-ADA</a></x:xmpmeta>`)
    .withIccProfile("srgb")
    .withMetadata({ orientation: held })
    .toFormat(format, { quality: 95 })
    .toBuffer();
  return bytesOf(format === "jpeg" ? withComment(photo) : photo);
}

/**
 * Adds a JPEG comment, and a second picture after the end of the first, as some phones store one.
 */
function withComment(jpeg: Buffer): Buffer {
  const text = Buffer.from("COMMENT-OF-ADA");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), jpeg]);
}

/** What a viewer sees of a picture: its size, and the color in each corner. */
export async function seenIn(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => {
    const start = (Math.floor(y) * width + Math.floor(x)) * channels;
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3);
    const far = (name: string) => {
      const [R, G, B] = colors[name] as [number, number, number];
      return Math.abs(r - R) + Math.abs(g - G) + Math.abs(b - B);
    };
    const near = Object.keys(colors).sort((one, other) => far(one) - far(other))[0] as string;
    return far(near) < 90 ? near : `rgb(${r}, ${g}, ${b})`;
  };
  const [left, right, top, bottom] = [width * 0.1, width * 0.9, height * 0.1, height * 0.9];
  return {
    width,
    height,
    corners: {
      topLeft: at(left, top),
      topRight: at(right, top),
      bottomLeft: at(left, bottom),
      bottomRight: at(right, bottom),
    },
  };
}

/** Whether bytes contain a text, in any encoding that metadata uses. */
export const holds = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes).includes(Buffer.from(text, "latin1")) ||
  Buffer.from(bytes).includes(Buffer.from(text, "utf16le"));
