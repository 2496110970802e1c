import { saysAt } from "./bytes";

/** The file types that we can turn into our own photos. */
export const drawnKinds = ["jpeg", "png", "webp"] as const;
export type DrawnKind = (typeof drawnKinds)[number];

/**
 * The type of a file, judged by its first bytes only; its name and its declared type are ignored.
 */
export type FileKind = DrawnKind | keyof typeof notTaken | "pdf" | "unknown";

/**
 * Images that we do not accept, and files that users often send by mistake: what each is, and what
 * helps.
 */
const notTaken = {
  heic: "This is a HEIC photo from an iPhone. To add it as a JPEG, choose it again from the photo library. Or open Settings > Camera > Formats and choose “Most Compatible”.",
  avif: "We can’t read AVIF photos yet. Save the photo as a JPEG or PNG, then add that file.",
  jxl: "We can’t read JPEG XL photos yet. Save the photo as a JPEG or PNG, then add that file.",
  gif: "This is a GIF, which can be animated. Add a still photo: a JPEG, PNG or WebP.",
  svg: "This is a drawing (SVG), not a photo. Save it as a PNG, then add the PNG.",
  tiff: "This is a TIFF or a raw photo from a camera. Save it as a JPEG, then add the JPEG.",
  bmp: "BMP files are too large. Save the photo as a JPEG or PNG, then add that file.",
  video: "This is a video. Add a photo: a JPEG, PNG or WebP.",
  archive: "This file contains other files. Add the photo itself: a JPEG, PNG or WebP.",
  page: "This is a web page, not a photo. Save the photo from the page, then add it.",
} as const;

const pdf = "This is a PDF, not a photo. Add a photo: a JPEG, PNG or WebP.";
const unknown = "We can’t read this file. Add a JPEG, PNG or WebP.";

/** Brands of ISO media files: those of HEIF with HEVC, and of AVIF. Any other brand is a video. */
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];
const avifBrands = ["avif", "avis"];

export function kindOf(bytes: Uint8Array): FileKind {
  const says = (text: string, at = 0) => saysAt(bytes, at, text);
  if (says("\xff\xd8\xff")) return "jpeg";
  if (says("\x89PNG\r\n\x1a\n")) return "png";
  if (says("RIFF")) return says("WEBP", 8) ? "webp" : "video";
  if (says("GIF8")) return "gif";
  if (says("%PDF-")) return "pdf";
  if (says("II*\0") || says("MM\0*")) return "tiff";
  if (says("BM")) return "bmp";
  if (says("PK\x03\x04") || says("\x1f\x8b")) return "archive";
  if (says("\xff\x0a") || says("JXL ", 4)) return "jxl";
  if (says("ftyp", 4)) return kindOfBox(bytes);
  if (says("\x1a\x45\xdf\xa3")) return "video";
  return kindOfText(bytes);
}

/**
 * Looks at all brands: an iPhone photo names 'mif1' first and 'heic' later, and AVIF files do the
 * same.
 */
function kindOfBox(bytes: Uint8Array): FileKind {
  const names = new TextDecoder("latin1").decode(bytes.subarray(8, 40)).match(/.{4}/gs) ?? [];
  if (names.some((name) => avifBrands.includes(name))) return "avif";
  return names.some((name) => heicBrands.includes(name)) ? "heic" : "video";
}

function kindOfText(bytes: Uint8Array): FileKind {
  const start = new TextDecoder().decode(bytes.subarray(0, 1000)).trimStart().toLowerCase();
  if (!start.startsWith("<")) return "unknown";
  if (start.includes("<svg")) return "svg";
  return /<(!doctype html|html|head|body|script)/.test(start) ? "page" : "unknown";
}

/** Why a file of this type is not accepted as a photo; null if it is. */
export function whyNotDrawn(kind: FileKind): string | null {
  if ((drawnKinds as readonly string[]).includes(kind)) return null;
  if (kind === "pdf") return pdf;
  return notTaken[kind as keyof typeof notTaken] ?? unknown;
}
