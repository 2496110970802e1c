import { DomainError } from "~/platform/errors";
import type { Role, Viewer } from "~/platform/viewer";
import type { Orientation } from "./bytes";
import { type FileKind, whyNotDrawn } from "./kinds";

/** What photos are uploaded for; this decides who may upload them. */
export const purposes = ["stall", "market", "application"] as const;
export type Purpose = (typeof purposes)[number];

/** The spec's limits for photos: 'Each photo must be under 5MB', and at most 5 of them. */
export const mostBytes = 5 * 1024 * 1024;
export const mostPhotos = 5;
export const photoTooLarge = "Each photo must be under 5MB";
export const tooManyPhotos = "You can upload a maximum of 5 photos";

/** Larger images exist only to overload the decoder. Photos of phone cameras are smaller. */
const mostPixels = 50_000_000;
const longestSide = 16_000;

/**
 * The longest side of a stored photo: the widest place on a page, in CSS pixels times screen
 * density. Upright photos are stored in full: 1,200 by 1,600.
 */
export const storedSide = 1600;

const hour = 3_600_000;
/** How long an uploaded photo waits to be used, in milliseconds. */
export const waitsFor = 24 * hour;

/** The most uploads that may be tried within one clock hour. A network can be many people. */
export const mostAnHour = { account: 120, browser: 20, network: 60 } as const;

export const uploadFailed = {
  title: "Upload failed",
  text: "Failed to upload image. Please try again.",
};

/** Who may upload for which purpose. Applicants need not be signed in: anyone may apply. */
const uploaders: Record<Purpose, Role[] | "anyone"> = {
  stall: ["vendor", "admin"],
  market: ["market_manager", "admin"],
  application: "anyone",
};

/** Why a user may not upload a photo for this purpose; null if they may. */
export function whyNotUpload(viewer: Viewer | null, purpose: Purpose): DomainError | null {
  const may = uploaders[purpose];
  if (may === "anyone") return null;
  if (viewer === null) return new DomainError("signed_out");
  return may.includes(viewer.role) ? null : new DomainError("wrong_role");
}

/**
 * The purpose of a photo if the upload does not name one: what a user with this role takes care of.
 */
export function purposeOf(role: Role | null): Purpose {
  if (role === "vendor") return "stall";
  return role === "market_manager" || role === "admin" ? "market" : "application";
}

const refusal = (code: "too_large" | "wrong_type" | "invalid", text: string) =>
  new DomainError(code, text, { title: uploadFailed.title });

/** Why a file cannot be a photo, judged by its first bytes and its size. */
export function whyNotPicture(kind: FileKind, bytes: number): DomainError | null {
  if (bytes === 0) return refusal("invalid", "This file is empty. Choose another file.");
  if (bytes >= mostBytes) return tooLarge();
  const why = whyNotDrawn(kind);
  return why === null ? null : refusal("wrong_type", why);
}

export const tooLarge = () => refusal("too_large", photoTooLarge);

/** Why an image of this size is not decoded. The size is in pixels, as in the file's header. */
export function whyNotDecode(size: { width: number; height: number }): DomainError | null {
  const { width, height } = size;
  if (width === 0 || height === 0) return damaged("damaged");
  if (width * height <= mostPixels && Math.max(width, height) <= longestSide) return null;
  return refusal(
    "too_large",
    `This photo is ${width} by ${height} pixels. Make it smaller: at most 50 megapixels and 16,000 pixels a side.`,
  );
}

/** The error for a photo that cannot be read completely. */
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
  /** First, rotate by these degrees clockwise. */
  rotate: 0 | 90 | 180 | 270;
  /** Then mirror top to bottom. */
  isMirrored: boolean;
}

/**
 * How to make a photo upright. Each mirrored orientation is a rotation plus mirroring top to
 * bottom.
 */
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
 * How a photo is drawn for storage: upright, its longer side at most `storedSide`, never enlarged.
 * Only the longer side is given; the other follows, so nothing can be letterboxed.
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

/** The state of a photo in the database. */
export interface Standing {
  attachedAt: number | null;
  discardedAt: number | null;
  isMine: boolean;
}

/**
 * Who may see an uploaded photo: everyone once it belongs to something; before that, only its
 * uploader; nobody once it is discarded.
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

/** A photo's address and its key in the bucket; each can be computed from the other. */
const prefix = "uploads/";
const address = /^\/images\/(uploads\/[0-9a-f]{32}\.webp)$/;

/** A key that nobody can guess and that reveals nothing about the photo: 128 random bits. */
export const newPictureKey = () => `${prefix}${newName()}.webp`;

export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The address where a photo is shown; forms and the API name the photo by it. */
export const pictureAddress = (key: string) => `/images/${key}`;

/** The key of an uploaded photo, from its address; null for any other address. */
export const keyIn = (text: string) => address.exec(text)?.[1] ?? null;

/** Whether a key in the bucket belongs to an uploaded photo. */
export const isUploadKey = (key: string) => key.startsWith(prefix);

/**
 * The names of a photo field's controls, shared by the component that draws them and the server
 * that reads the posted form. None of them is a field of the form's command.
 */
export const photoNames = (field: string) => ({
  /** The file to add. */
  file: `${field}-file`,
  /** The buttons; their values are 'add', `removes(address)` or `moves(address)`. */
  button: `${field}-photo`,
});

export const adds = "add";
export const removes = (address: string) => `remove ${address}`;

/** Moves a photo one place toward the beginning; the first photo represents all of them. */
export const moves = (address: string) => `move ${address}`;

/** A list with one entry moved a place toward the beginning. */
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

/** The note after the photo at index `from` was moved. */
export const movedNote = (from: number) =>
  from === 1 ? "This photo is now first" : `Photo moved to place ${from}`;

/**
 * The names of the hidden fields with a form's photos: the field itself for one photo, a list for
 * several.
 */
export const photoFieldName = (field: string, most: number, index: number) =>
  most === 1 ? field : `${field}[${index}]`;
