/** A row of a table, or an object of a list. */
export interface Row {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  text: string;
  /**
   * The row's cells. Null if the cells cannot be told apart, or if there are more or fewer than in
   * the heading.
   */
  cells: string[] | null;
  /** Where the row ends in the text, including its line ending. */
  end: number;
}

/**
 * The most lines that a row with quoted cells may have. A quote that is still open after them is a
 * stray quote.
 */
const longestCell = 20;

interface Line {
  text: string;
  end: number;
}

/**
 * The rows of a piece of CSV. Each row is read by itself, so that a stray quote breaks only its own
 * row and not the rest of the file. A row that may continue after the piece is left for the next
 * piece.
 *
 * @param width how many cells a row has; null for the heading
 */
export function* csvRows(
  piece: string,
  { line: first, width, isEnd }: { line: number; width: number | null; isEnd: boolean },
): Generator<Row> {
  const lines = linesOf(piece, isEnd);
  for (let at = 0; at < lines.length; ) {
    const row = rowAt(lines, at, width, isEnd);
    if (row === null) return;
    const end = lines[at + row.lines - 1]?.end ?? piece.length;
    yield { line: first + at, text: row.text, cells: row.cells, end };
    at += row.lines;
  }
}

function linesOf(piece: string, isEnd: boolean): Line[] {
  const lines: Line[] = [];
  const ending = /\r\n|\n|\r/g;
  let from = 0;
  for (let found = ending.exec(piece); found; found = ending.exec(piece)) {
    // The second half of this line ending may be in the next piece.
    if (!isEnd && found[0] === "\r" && ending.lastIndex === piece.length) return lines;
    lines.push({ text: piece.slice(from, found.index), end: ending.lastIndex });
    from = ending.lastIndex;
  }
  if (isEnd && from < piece.length) lines.push({ text: piece.slice(from), end: piece.length });
  return lines;
}

/**
 * The row that begins at a line, and its number of lines; null if the row may continue after the
 * piece.
 */
function rowAt(lines: Line[], at: number, width: number | null, isEnd: boolean) {
  const alone = lines[at]?.text ?? "";
  let text = alone;
  for (let count = 1; count <= longestCell; count++) {
    const line = lines[at + count - 1];
    if (!line) {
      if (!isEnd) return null;
      break;
    }
    if (count > 1) text += `\n${line.text}`;
    if (quotesOf(text) % 2 === 1) continue;
    const cells = cellsOf(text);
    if (cells && (width === null || cells.length === width)) return { text, cells, lines: count };
    break;
  }
  return { text: alone, cells: null, lines: 1 };
}

const quotesOf = (text: string) => text.split('"').length - 1;

/** A cell, quoted or not, and the comma or the end after it. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y;

/** The cells of one row; null if its quotes are not valid. */
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
