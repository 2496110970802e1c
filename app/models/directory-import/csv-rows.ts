/** Why a file cannot be imported at all, in a sentence for the person who started the import. */
export class UnusableFile extends Error {}

/** The file's text. Throws `UnusableFile` for what is empty or not written in UTF-8 (or ASCII). */
export function readText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UnusableFile("The file is written in UTF-16. Save it as CSV in UTF-8 and try again.");
  }
  if (first === 0x50 && second === 0x4b) {
    throw new UnusableFile("The file is a spreadsheet, not a CSV. Save it as CSV and try again.");
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile("The file is not written in UTF-8. Save it as CSV in UTF-8, please.");
  }
  if (text.includes("\0")) {
    throw new UnusableFile("The file is not plain text. Save it as CSV in UTF-8 and try again.");
  }
  if (!text.trim()) throw new UnusableFile("The file is empty.");
  return text;
}

export interface Row {
  /** The line in the file on which the row begins, from 1. */
  line: number;
  text: string;
  /** The row's cells, or null where they cannot be told apart or are not as many as the heading's. */
  cells: string[] | null;
}

/** A quoted cell may run over this many lines; what has not ended by then is a stray quote. */
const longestCell = 20;

/**
 * The rows of a CSV, heading first. Each is read by itself, so that a stray quote breaks its own
 * row and not the rest of the file.
 */
export function* readRows(text: string): Generator<Row> {
  const lines = text.split(/\r\n|\n|\r/);
  let width: number | null = null;
  for (let at = 0; at < lines.length; ) {
    const row = rowAt(lines, at, width);
    if (row.text.trim()) {
      width ??= row.cells?.length ?? null;
      yield { line: at + 1, text: row.text, cells: row.cells };
    }
    at += row.lines;
  }
}

function rowAt(lines: string[], at: number, width: number | null) {
  let text = lines[at] ?? "";
  for (let count = 1; count <= longestCell && at + count <= lines.length; count++) {
    if (count > 1) text += `\n${lines[at + count - 1]}`;
    if (quotesOf(text) % 2 === 1) continue;
    const cells = cellsOf(text);
    if (cells && (width === null || cells.length === width)) return { text, cells, lines: count };
    break;
  }
  return { text: lines[at] ?? "", cells: null, lines: 1 };
}

const quotesOf = (text: string) => text.split('"').length - 1;

/** A cell in quotes, or one without any; then what ends it. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y;

/** The cells of one row; null where its quotes are not those of a row. */
function cellsOf(text: string): string[] | null {
  const cells: string[] = [];
  cell.lastIndex = 0;
  for (;;) {
    const [, quoted, bare, end] = cell.exec(text) ?? [];
    if (end === undefined) return null;
    cells.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end === "") return cells;
  }
}

/**
 * Finds each of `columns` in the heading, whatever its case. Throws `UnusableFile`, naming them,
 * for those that are missing.
 */
export function findColumns(
  heading: Row | undefined,
  columns: readonly string[],
): (cells: string[]) => (column: string) => string {
  const names = heading?.cells?.map((name) => name.trim().toLowerCase()) ?? [];
  const places = new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]));
  const missing = columns.filter((column) => (places.get(column) ?? -1) < 0);
  if (missing.length > 0) {
    const few = missing.slice(0, 5).join(", ");
    const more = missing.length > 5 ? ` and ${missing.length - 5} more` : "";
    const which =
      missing.length === 1 ? `The column ${few} is missing` : `Columns are missing: ${few}${more}`;
    throw new UnusableFile(
      `${which}. This does not look like the National Farmers Market Directory export.`,
    );
  }
  return (cells) => (column) => cells[places.get(column) ?? -1] ?? "";
}
