import { Buffer } from "node:buffer";
import { type Columns, findColumns, type Source, sourceOf, UnusableFile } from "./columns";
import { csvRows, type Row } from "./csv-rows";

/**
 * The objects in a piece of a JSON list, as rows under `heading`. An object that may continue after
 * the piece is left for the next piece. `line` counts objects, because all objects may be on one
 * line. Throws `UnusableFile` if the text is not a list of objects.
 */
function* jsonRows(
  piece: string,
  { line: first, heading }: { line: number; heading: readonly string[] },
): Generator<Row> {
  for (let at = 0, line = first; ; line++) {
    at = skip(piece, at);
    if (at >= piece.length) return;
    if (piece[at] === "]") {
      // Text after the end of the list is ignored.
      yield { line, text: "", cells: null, end: Number.POSITIVE_INFINITY };
      return;
    }
    if (piece[at] !== "{") throw new UnusableFile("The JSON in this file isn’t a list of markets.");
    const end = endOf(piece, at);
    if (end === null) return;
    const text = piece.slice(at, end);
    yield { line, text, cells: cellsOf(text, heading), end };
    at = end;
  }
}

/** The property names of the first object, for the heading. */
function namesIn(piece: string): string[] {
  const at = skip(piece, 0);
  const end = piece[at] === "{" ? endOf(piece, at) : null;
  const object = end === null ? null : objectOf(piece.slice(at, end));
  if (!object) throw new UnusableFile("The JSON in this file isn’t a list of markets.");
  return Object.keys(object);
}

function skip(piece: string, from: number): number {
  let at = from;
  while (/[\s,]/.test(piece[at] ?? "")) at++;
  return at;
}

/** Where the object that begins at `from` ends; null if it does not end in this piece. */
function endOf(piece: string, from: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = from; at < piece.length; at++) {
    const character = piece[at];
    if (isText && character === "\\") at++;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") {
      if (--depth === 0) return at + 1;
    }
  }
  return null;
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const object: unknown = JSON.parse(text);
    return typeof object === "object" && object !== null ? { ...object } : null;
  } catch {
    return null;
  }
}

function cellsOf(text: string, heading: readonly string[]): string[] | null {
  const object = objectOf(text);
  if (!object) return null;
  return heading.map((name) => {
    const value = object[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
}

/** A file that is read piece by piece, wherever it is stored. */
export interface SourceFile {
  /** In bytes. */
  size: number;
  read(from: number, length: number): Promise<Uint8Array>;
}

/** How far a file has been read. */
export interface Cursor {
  byte: number;
  line: number;
}

/** A directory's file, and how to read its rows. */
export interface DirectoryFile {
  file: SourceFile;
  format: "csv" | "json";
  heading: string[];
  columns: Columns;
  source: Source;
  /** Where its first row begins. */
  begins: Cursor;
}

/** The number of bytes read at once; a row is far shorter. */
const pieceBytes = 384 * 1024;
/** The number of rows worked on at once, in one batch. D1 accepts far more. */
const portionRows = 250;

/**
 * Finds out from a file's beginning what kind of file it is, and checks that the whole file is
 * text, unless `isText` says so. Throws `UnusableFile`, which says what is wrong with the file: its
 * format, its encoding, its separator, its quotes or its columns.
 */
export async function openDirectory(
  file: SourceFile,
  { isText = false }: { isText?: boolean } = {},
): Promise<DirectoryFile> {
  const head = await file.read(0, pieceBytes);
  refuseOtherFormats(head);
  if (!isText) await refuseOtherEncodings(file);
  const isEnd = file.size <= pieceBytes;
  const decoded = decode(head, isEnd);
  if (!decoded.trim()) throw new UnusableFile("The file is empty.");
  const opened = /^\uFEFF?\s*[[{]/.test(decoded) ? openJson(decoded) : openCsv(decoded, isEnd);
  return { file, ...opened };
}

function openCsv(head: string, isEnd: boolean) {
  refuseMarkup(head);
  const found = [...csvRows(head.slice(0, 20_000), { line: 1, width: null, isEnd })].find(
    ({ text }) => text.trim() !== "" && text !== "\uFEFF",
  );
  const text = found?.text.replace(/^\uFEFF/, "") ?? "";
  refuseOtherSeparators(text);
  const cells = found?.cells ?? [];
  const heading = cells.map((name) => name.replace(/^\uFEFF/, "").trim());
  const columns = findColumns(heading);
  return {
    format: "csv" as const,
    heading,
    columns,
    source: sourceOf(heading),
    begins: {
      byte: Buffer.byteLength(head.slice(0, found?.end ?? 0)),
      line: (found?.line ?? 0) + (found?.text.split("\n").length ?? 1),
    },
  };
}

function openJson(head: string) {
  const list = /^\uFEFF?\s*(?:\{\s*"[^"]{1,40}"\s*:\s*)?\[/.exec(head);
  if (!list) {
    throw new UnusableFile(
      'The JSON in this file isn’t a list of markets. It must begin with [ or {"data": [.',
    );
  }
  const heading = namesIn(head.slice(list[0].length));
  return {
    format: "json" as const,
    heading,
    columns: findColumns(heading),
    source: sourceOf(heading),
    begins: { byte: Buffer.byteLength(list[0]), line: 1 },
  };
}

/** Reads the next rows of a file from a cursor, and says how far it got. */
export async function readRows(
  { file, format, heading }: DirectoryFile,
  from: Cursor,
): Promise<{ rows: Row[]; next: Cursor; isEnd: boolean }> {
  const bytes = await file.read(from.byte, pieceBytes);
  const isEnd = from.byte + bytes.length >= file.size;
  const piece = decode(bytes, isEnd);
  const found =
    format === "json"
      ? jsonRows(piece, { line: from.line, heading })
      : csvRows(piece, { line: from.line, width: heading.length, isEnd });
  const rows: Row[] = [];
  let end = 0;
  let { line } = from;
  for (const row of found) {
    end = Math.min(row.end, piece.length);
    if (row.end === Number.POSITIVE_INFINITY) return { rows, next: atEnd(), isEnd: true };
    line = row.line + (format === "json" ? 1 : linesOf(row));
    if (row.text.trim()) rows.push(row);
    if (rows.length === portionRows) break;
  }
  const wasAll = isEnd && rows.length < portionRows;
  if (end === 0 && !wasAll) {
    throw new UnusableFile(
      `${format === "json" ? "Entry" : "Line"} ${from.line} is too long. Check the file and try again.`,
    );
  }
  if (wasAll && format === "json") {
    throw new UnusableFile("The end of this JSON file is missing. Send the whole file.");
  }
  const byte = from.byte + Buffer.byteLength(piece.slice(0, end));
  return { rows, next: wasAll ? atEnd() : { byte, line }, isEnd: wasAll || byte >= file.size };

  function atEnd(): Cursor {
    return { byte: file.size, line };
  }
}

/** How many lines a row took, including the line on which it ends. */
const linesOf = ({ text, cells }: Row) => (cells === null ? 1 : text.split("\n").length);

function decode(bytes: Uint8Array, isEnd: boolean): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return decoder.decode(bytes, { stream: !isEnd });
}

const signatures: [bytes: number[], what: string][] = [
  [[0xff, 0xfe], "is written in UTF-16. Save it as CSV in UTF-8 and try again."],
  [[0xfe, 0xff], "is written in UTF-16. Save it as CSV in UTF-8 and try again."],
  [[0x50, 0x4b], "is a spreadsheet or a ZIP archive, not a CSV. Save it as CSV and try again."],
  [[0xd0, 0xcf, 0x11, 0xe0], "is a spreadsheet, not a CSV. Save it as CSV and try again."],
  [[0x1f, 0x8b], "is packed with gzip. Unpack it and try again."],
  [[0x25, 0x50, 0x44, 0x46], "is a PDF. Send a CSV or JSON file."],
];

function refuseOtherFormats(head: Uint8Array): void {
  const found = signatures.find(([bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (found) throw new UnusableFile(`The file ${found[1]}`);
}

async function refuseOtherEncodings(file: SourceFile): Promise<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let from = 0; from < file.size; from += pieceBytes) {
    const bytes = await file.read(from, pieceBytes);
    if (bytes.includes(0)) {
      throw new UnusableFile("The file isn’t plain text. Save it as CSV in UTF-8 and try again.");
    }
    try {
      decoder.decode(bytes, { stream: from + bytes.length < file.size });
    } catch {
      throw new UnusableFile("The file isn’t in UTF-8. Save it as CSV in UTF-8 and try again.");
    }
  }
}

function refuseMarkup(head: string): void {
  if (!/^\uFEFF?\s*</.test(head)) return;
  const what = /^\uFEFF?\s*<(?:!doctype html|html)/i.test(head) ? "a web page" : "XML";
  throw new UnusableFile(`The file is ${what}. Send a CSV or JSON file.`);
}

const separators: [separator: string, name: string][] = [
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "vertical bars"],
];

function refuseOtherSeparators(heading: string): void {
  const count = (text: string) => heading.split(text).length - 1;
  const found = separators.find(([separator]) => count(separator) > count(","));
  if (found) {
    throw new UnusableFile(
      `This file separates cells with ${found[1]}, not commas. Save it as CSV with commas.`,
    );
  }
  if (/^'[^']*'\s*,\s*'/.test(heading)) {
    throw new UnusableFile(
      `This file puts cells in single quotes. Save it as CSV with double quotes.`,
    );
  }
}
