/** A row of a table, or of a list of objects. */
export interface Row {
  /** The line in the file on which it begins, from 1. */
  line: number;
  text: string;
  /** Its cells, or null where they cannot be told apart or are not as many as the heading's. */
  cells: string[] | null;
  /** Where it ends in the text, with what ends its line. */
  end: number;
}

/** A quoted cell may run over this many lines; what has not ended by then is a stray quote. */
const longestCell = 20;

interface Line {
  text: string;
  end: number;
}

/**
 * The rows of a piece of CSV. Each is read by itself, so that a stray quote breaks its own row and
 * not the rest of the file. A row that may go on behind the piece is left to the next one.
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
    // Half of what ends a line may be in the next piece.
    if (!isEnd && found[0] === "\r" && ending.lastIndex === piece.length) return lines;
    lines.push({ text: piece.slice(from, found.index), end: ending.lastIndex });
    from = ending.lastIndex;
  }
  if (isEnd && from < piece.length) lines.push({ text: piece.slice(from), end: piece.length });
  return lines;
}

/** The row that begins at a line, and how many lines it has; null where it may go on. */
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
