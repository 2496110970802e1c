import { DomainError } from "~/platform/errors";
import { withoutEnd } from "../../core/characters";
import { type FileKind, kindOf, whyNotDrawn } from "../../guide/picture/kinds";
import type { documentKinds, documentTypes } from "./document.tables";

export type DocumentKind = (typeof documentKinds)[number];
export type DocumentType = (typeof documentTypes)[number];

/**
 * Where private files are in the bucket. No public address leads there: see
 * routes/machine/images.ts.
 */
const prefix = "private/";
export const documentKey = (name: string) => `${prefix}${name}`;
export const isPrivateKey = (key: string) => key.startsWith(prefix);

/** The size limit. A scan of several pages fits; a photo of one page is about half of it. */
export const mostDocumentBytes = 10 * 1024 * 1024;

const types: Partial<Record<FileKind, DocumentType>> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
};

const title = "Upload failed";

/**
 * The type of a private file, read from its bytes. Throws `invalid` if the file is empty or
 * incomplete, `too_large` if it is too large, and `wrong_type` if it is not a PDF, JPEG or PNG.
 */
export function documentTypeOf(bytes: Uint8Array): DocumentType {
  if (bytes.length === 0) {
    throw new DomainError("invalid", "This file is empty. Choose another file.", { title });
  }
  if (bytes.length >= mostDocumentBytes) throw documentTooLarge();
  const kind = kindOf(bytes);
  const type = types[kind];
  if (!type) {
    const isPicture = kind === "webp" || whyNotDrawn(kind)?.includes("JPEG") === true;
    const text = isPicture
      ? "Send this document as a PDF, a JPEG or a PNG."
      : "This file isn’t a PDF or a photo. Send a PDF, a JPEG or a PNG.";
    throw new DomainError("wrong_type", text, { title });
  }
  if (kind === "pdf" && !endsAsPdf(bytes)) {
    const text = "Part of this PDF is missing. Choose the file again.";
    throw new DomainError("invalid", text, { title });
  }
  return type;
}

export const documentTooLarge = () =>
  new DomainError("too_large", "Each document must be under 10 MB", { title });

/** Whether the end of a PDF is there. Some programs write a few bytes after the last line. */
const endsAsPdf = (bytes: Uint8Array) =>
  new TextDecoder("latin1").decode(bytes.subarray(-2048)).includes("%%EOF");

/** How many characters of a file's name to read, from its end. File systems allow 255. */
const mostOfFileName = 1000;

/**
 * The file's name for downloads: its original name without folders, control and invisible
 * characters, or quotes, and with the ending that matches its bytes.
 */
export function documentName(named: string, kind: DocumentKind, type: DocumentType): string {
  const ending = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" }[type];
  const base = (named.slice(-mostOfFileName).split(/[\\/]/).at(-1) ?? "")
    .normalize("NFC")
    .replace(/[\p{C}"<>:|?*;%]/gu, "")
    .replace(/\.[^.]{0,8}$/, "")
    .replace(/^[.\s]+/, "");
  return `${withoutEnd(base, /[.\s]/).slice(0, 80) || kind}.${ending}`;
}
