import { DomainError } from "~/platform/errors";
import { withoutEnd } from "../../core/characters";
import { type FileKind, kindOf, whyNotDrawn } from "../../guide/picture/kinds";
import type { documentKinds, documentTypes } from "./document.tables";

export type DocumentKind = (typeof documentKinds)[number];
export type DocumentType = (typeof documentTypes)[number];

/** Where private files lie in the bucket. No address leads there: see routes/machine/images.ts. */
const prefix = "private/";
export const documentKey = (name: string) => `${prefix}${name}`;
export const isPrivateKey = (key: string) => key.startsWith(prefix);

/** A scan of some pages; a photo of one is about half of it. */
export const mostDocumentBytes = 10 * 1024 * 1024;

const types: Partial<Record<FileKind, DocumentType>> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
};

const title = "Upload failed";

/**
 * What a private file is, by its bytes. Throws `invalid` for an empty or an incomplete one,
 * `too_large`, and `wrong_type` for what is no PDF, JPEG or PNG.
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

/** A PDF's last line; programs write something behind it, but not much. */
const endsAsPdf = (bytes: Uint8Array) =>
  new TextDecoder("latin1").decode(bytes.subarray(-2048)).includes("%%EOF");

/** Characters of a file's name that are looked at, from its end. File systems allow 255. */
const mostOfFileName = 1000;

/**
 * What a file is called when it is downloaded: what it was called where it came from, without
 * folders, control and invisible characters or quotes, with the ending that its bytes deserve.
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
