import { crc32, deflateSync, inflateSync } from "node:zlib";
import { joined, type Orientation, orientationIn, type Read, Unreadable, viewOf } from "./bytes";

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The chunks that are needed to draw the image, and those that affect its colors. */
const kept = ["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "IDAT", "IEND"];

interface Chunk {
  type: string;
  data: Uint8Array;
  /** The chunk including its length, type and checksum. */
  whole: Uint8Array;
}

/** The chunks of a PNG up to its end; anything after that is ignored. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  for (let at = signature.length; ; ) {
    if (at + 12 > bytes.length) throw new Unreadable("cut short");
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw new Unreadable("cut short");
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (type === "IEND") return chunks;
    at = end;
  }
}

function headerOf(chunks: Chunk[]) {
  const [first] = chunks;
  if (first?.type !== "IHDR" || first.data.length !== 13) throw new Unreadable("damaged");
  const view = viewOf(first.data);
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: view.getUint8(8),
    color: view.getUint8(9),
    isInterlaced: view.getUint8(12) !== 0,
  };
}

/**
 * Reads a PNG's chunks. Leaves out text, time, EXIF and chunks that programs add for themselves.
 */
export function readPng(bytes: Uint8Array): Read<"png"> {
  const chunks = chunksOf(bytes);
  const { width, height } = headerOf(chunks);
  const named = (type: string) => chunks.filter((chunk) => chunk.type === type);
  if (named("acTL").length > 0) throw new Unreadable("moving");
  if (named("IDAT").length === 0 || named("IHDR").length > 1) throw new Unreadable("damaged");
  const exif = named("eXIf")[0]?.data;
  const orientation: Orientation = exif ? orientationIn(exif) : 1;
  const drawn = chunks.filter(({ type }) => kept.includes(type)).map(({ whole }) => whole);
  return { kind: "png", width, height, orientation, clean: joined([signature, ...drawn]) };
}

/** Values per pixel, by PNG color type. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * A PNG mirrored top to bottom, with its rows in the opposite order. The image service can rotate,
 * but a worker that runs locally cannot mirror; and rows are whole bytes for every color type. Only
 * for PNGs that we created: small, and not interlaced.
 */
export function mirrorRows(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(bytes);
  const { width, height, depth, color, isInterlaced } = headerOf(chunks);
  const bits = (channels[color] ?? 0) * depth;
  if (bits === 0 || isInterlaced) throw new Unreadable("damaged");
  const row = Math.ceil((width * bits) / 8);
  const data = chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data);
  const length = height * (row + 1);
  const filtered = inflateSync(joined(data), { maxOutputLength: length });
  if (filtered.length !== length) throw new Unreadable("damaged");
  const rows = unfiltered(filtered, row, Math.max(1, bits >> 3));
  const mirrored = new Uint8Array(length);
  for (let y = 0; y < height; y++)
    mirrored.set(rows[height - 1 - y] as Uint8Array, y * (row + 1) + 1);
  const before = chunks.filter(({ type }) => !["IDAT", "IEND"].includes(type));
  return joined([
    signature,
    ...before.map(({ whole }) => whole),
    chunk("IDAT", deflateSync(mirrored, { level: 1 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

/**
 * The actual bytes of a PNG's rows; the file stores each byte as its difference from neighboring
 * bytes.
 */
function unfiltered(bytes: Uint8Array, row: number, pixel: number): Uint8Array[] {
  const rows: Uint8Array[] = [];
  let above = new Uint8Array(row);
  for (let at = 0; at < bytes.length; at += row + 1) {
    const filter = bytes[at] as number;
    const own = bytes.slice(at + 1, at + 1 + row);
    for (let x = 0; x < row; x++) {
      const left = x < pixel ? 0 : (own[x - pixel] as number);
      const up = above[x] as number;
      const corner = x < pixel ? 0 : (above[x - pixel] as number);
      own[x] = (own[x] as number) + guess(filter, left, up, corner);
    }
    rows.push(own);
    above = own;
  }
  return rows;
}

/** The value that a filter predicts for a byte: PNG's none, sub, up, average and Paeth. */
function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const far = left + up - corner;
  const toLeft = Math.abs(far - left);
  const toUp = Math.abs(far - up);
  const toCorner = Math.abs(far - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(data.length + 12);
  const view = viewOf(whole);
  view.setUint32(0, data.length);
  whole.set(new TextEncoder().encode(type), 4);
  whole.set(data, 8);
  view.setUint32(data.length + 8, crc32(whole.subarray(4, data.length + 8)));
  return whole;
}
