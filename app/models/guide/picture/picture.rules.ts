import { DomainError } from "~/platform/errors";
import type { Role, Viewer } from "~/platform/viewer";
import type { Orientation } from "./exif";
import { type FileKind, whyNotDrawn } from "./kinds";
import type { Purpose } from "./purposes";

export type { Purpose };

/** 'Each photo must be under 5MB', and 'at most 5' of them: the spec's photos. */
export const mostBytes = 5 * 1024 * 1024;
export const mostPhotos = 5;
export const photoTooLarge = "Each photo must be under 5MB";
export const tooManyPhotos = "You can upload a maximum of 5 photos";

/** Beyond these, decoding is what a picture is for. A phone's camera stays below them. */
const mostPixels = 50_000_000;
const longestSide = 16_000;

/** CSS pixels times density of the widest that a page shows, upright ones in full: 1,200 by 1,600. */
export const storedSide = 1600;

const hour = 3_600_000;
/** How long a picture waits to be attached to something, in milliseconds. */
export const waitsFor = 24 * hour;

/** How many uploads somebody may try within an hour of the clock. A network is many people. */
export const mostAnHour = { account: 120, browser: 20, network: 60 } as const;

export const uploadFailed = {
  title: "Upload failed",
  text: "Failed to upload image. Please try again.",
};

/** Who may upload for what. Applicants need not be signed in: anyone may apply. */
const uploaders: Record<Purpose, Role[] | "anyone"> = {
  stall: ["vendor", "admin"],
  market: ["market_manager", "admin"],
  application: "anyone",
};

/** Why somebody may not upload a picture for this; null when they may. */
export function whyNotUpload(viewer: Viewer | null, purpose: Purpose): DomainError | null {
  const may = uploaders[purpose];
  if (may === "anyone") return null;
  if (viewer === null) return new DomainError("signed_out");
  return may.includes(viewer.role) ? null : new DomainError("wrong_role");
}

/** What a picture is for that is uploaded by this role and does not say: what they take care of. */
export function purposeOf(role: Role | null): Purpose {
  if (role === "vendor") return "stall";
  return role === "market_manager" || role === "admin" ? "market" : "application";
}

const refusal = (code: "too_large" | "wrong_type" | "invalid", text: string) =>
  new DomainError(code, text, { title: uploadFailed.title });

/** Why a file cannot be a picture, before anything but its first bytes is looked at. */
export function whyNotPicture(kind: FileKind, bytes: number): DomainError | null {
  if (bytes === 0) return refusal("invalid", "This file is empty. Please choose another.");
  if (bytes >= mostBytes) return tooLarge();
  const why = whyNotDrawn(kind);
  return why === null ? null : refusal("wrong_type", why);
}

export const tooLarge = () => refusal("too_large", photoTooLarge);

/** Why a picture of this size is not decoded. Pixels, as its header says. */
export function whyNotDecode(size: { width: number; height: number }): DomainError | null {
  const { width, height } = size;
  if (width === 0 || height === 0) return damaged("damaged");
  if (width * height <= mostPixels && Math.max(width, height) <= longestSide) return null;
  return refusal(
    "too_large",
    `This picture is ${width} by ${height} pixels. Please make it smaller: 50 megapixels are the most.`,
  );
}

/** What is told of a picture that cannot be read to its end. */
export function damaged(why: "damaged" | "cut short" | "moving"): DomainError {
  const texts = {
    damaged: "This picture is damaged and cannot be read. Please choose another.",
    "cut short":
      "Part of this picture is missing; it may not have been copied whole. Please choose it again.",
    moving: "This picture moves. Please add a still one: a JPEG, PNG or WebP.",
  };
  return why === "moving" ? refusal("wrong_type", texts[why]) : refusal("invalid", texts[why]);
}

interface Turn {
  /** Degrees clockwise, first. */
  rotate: 0 | 90 | 180 | 270;
  /** Then top to bottom. */
  isMirrored: boolean;
}

/** How a picture is made upright. Each mirror image is a turn of the one mirrored top to bottom. */
const turns: Record<Orientation, Turn> = {
  1: { rotate: 0, isMirrored: false },
  2: { rotate: 180, isMirrored: true },
  3: { rotate: 180, isMirrored: false },
  4: { rotate: 0, isMirrored: true },
  5: { rotate: 270, isMirrored: true },
  6: { rotate: 90, isMirrored: false },
  7: { rotate: 90, isMirrored: true },
  8: { rotate: 270, isMirrored: false },
};

/**
 * How a picture is drawn to be stored: upright, its longer side at most `storedSide`, never
 * enlarged. One side is told, the longer, and the other follows from it: nothing can be letterboxed.
 */
export function planFor(
  { width, height, orientation }: { width: number; height: number; orientation: Orientation },
  longest = storedSide,
): Turn & { width?: number; height?: number } {
  const turn = turns[orientation];
  const [wide, high] = turn.rotate % 180 === 0 ? [width, height] : [height, width];
  if (Math.max(wide, high) <= longest) return turn;
  return wide >= high ? { ...turn, width: longest } : { ...turn, height: longest };
}

/** Of a picture as the database knows it. */
export interface Standing {
  attachedAt: number | null;
  discardedAt: number | null;
  isMine: boolean;
}

/**
 * Who may look at an uploaded picture: everyone once it belongs to something, before that whoever
 * has uploaded it, and nobody once it is discarded.
 */
export function seenBy({
  attachedAt,
  discardedAt,
  isMine,
}: Standing): "all" | "uploader" | "nobody" {
  if (discardedAt !== null) return "nobody";
  if (attachedAt !== null) return "all";
  return isMine ? "uploader" : "nobody";
}
