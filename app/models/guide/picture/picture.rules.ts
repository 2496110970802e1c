import { DomainError } from "~/platform/errors";
import type { Role, Viewer } from "~/platform/viewer";
import type { Orientation } from "./bytes";
import { type FileKind, whyNotDrawn } from "./kinds";

/** What pictures are uploaded for; which decides who may. */
export const purposes = ["stall", "market", "application"] as const;
export type Purpose = (typeof purposes)[number];

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
  if (bytes === 0) return refusal("invalid", "This file is empty. Choose another file.");
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
    `This photo is ${width} by ${height} pixels. Make it smaller: at most 50 megapixels and 16,000 pixels a side.`,
  );
}

/** What is told of a picture that cannot be read to its end. */
export function damaged(why: "damaged" | "cut short" | "moving"): DomainError {
  const texts = {
    damaged: "This photo is damaged. Choose another photo.",
    "cut short":
      "Part of this photo is missing. It may not have copied completely. Choose it again.",
    moving: "This photo is animated. Add a still photo: a JPEG, PNG or WebP.",
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

/** A picture's address and its name in the bucket, which follow from each other. */
const prefix = "uploads/";
const address = /^\/images\/(uploads\/[0-9a-f]{32}\.webp)$/;

/** A name that nobody guesses, and that says nothing of what it names: 128 random bits. */
export const newPictureKey = () => `${prefix}${newName()}.webp`;

export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where a picture is shown, and what forms and the API name it by. */
export const pictureAddress = (key: string) => `/images/${key}`;

/** The key of an uploaded picture by its address; null for any other address. */
export const keyIn = (text: string) => address.exec(text)?.[1] ?? null;

/** Whether a key of the bucket is one of an uploaded picture. */
export const isUploadKey = (key: string) => key.startsWith(prefix);

/**
 * What a photo field's controls are called: the same for the component that draws them and for the
 * server that finds them in a posted form. None of them is a field of the form's command.
 */
export const photoNames = (field: string) => ({
  /** The file that is being added. */
  file: `${field}-file`,
  /** The buttons: 'add', `removes(address)` or `moves(address)`. */
  button: `${field}-photo`,
});

export const adds = "add";
export const removes = (address: string) => `remove ${address}`;

/** One place towards the beginning; the first picture stands for all of them. */
export const moves = (address: string) => `move ${address}`;

/** A list with one of its entries a place nearer to the beginning. */
export function movedUp<T>(list: readonly T[], index: number): T[] {
  const moved = list[index];
  if (index <= 0 || moved === undefined) return [...list];
  return [
    ...list.slice(0, index - 1),
    moved,
    ...list.slice(index - 1, index),
    ...list.slice(index + 1),
  ];
}

/** What is said once a picture has been moved from here. */
export const movedNote = (from: number) =>
  from === 1 ? "This photo is now first" : `Photo moved to place ${from}`;

/** The hidden fields that name a form's pictures: one is the field itself, several a list. */
export const photoFieldName = (field: string, most: number, index: number) =>
  most === 1 ? field : `${field}[${index}]`;
