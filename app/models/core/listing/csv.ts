/** A table as text for a spreadsheet: rows of columns, whatever they hold. */
export type Cell = string | number | boolean | null;

/** A file goes out with at most so many rows. */
export const mostRows = 20_000;

/**
 * One line of CSV. What a spreadsheet would take for a formula is kept from being one by an
 * apostrophe: a name that somebody typed is to be read, never run.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Behind any apostrophes, so that one that is put before it can be told from its own. */
const isFormula = /^'*(?:[\s\p{Cc}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20|%]|[\t\r\n])/u;

/**
 * What might begin a cell further on: where a spreadsheet parts cells by semicolons, or by tabs, a
 * text in quotes is parted too, and a new line in it begins a row. With what comes before it, its
 * own apostrophes, and the sign of a formula if one follows.
 */
const further = /([;\s\p{Cc}]+)('*)([=+\-@\uFF0B\uFF0D\uFF1D\uFF20|%]?)/gu;
const parts = /[;\t\r\n]/;

function guarded(value: string): string {
  const text = withFurther(value, (apostrophes) => `${apostrophes}'`);
  return isFormula.test(text) ? `'${text}` : text;
}

/** The text that `guarded` made this of. */
function unguarded(text: string): string {
  const value = text.startsWith("'") && isFormula.test(text.slice(1)) ? text.slice(1) : text;
  return withFurther(value, (apostrophes) => apostrophes.slice(1));
}

/** A text with other apostrophes before each formula that might begin a cell further on. */
const withFurther = (text: string, change: (apostrophes: string) => string) =>
  text.replace(further, (all, gap, apostrophes, sign) =>
    sign && parts.test(gap) ? gap + change(apostrophes) + sign : all,
  );

function csvCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = guarded(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A CSV file that is sent while it is read: `next` answers page after page, an empty one at the
 * end. It ends at `mostRows` rows and says so in its last line.
 */
export function csvAnswer(
  name: string,
  head: readonly string[],
  next: () => Promise<readonly (readonly Cell[])[]>,
): Response {
  const encoder = new TextEncoder();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      // Spreadsheets read UTF-8 only where the file begins with this mark.
      stream.enqueue(encoder.encode(`\uFEFF${csvLine(head)}`));
    },
    async pull(stream) {
      const rows = await next();
      const taken = rows.slice(0, mostRows - sent);
      sent += taken.length;
      if (taken.length > 0) stream.enqueue(encoder.encode(taken.map(csvLine).join("")));
      if (taken.length < rows.length) {
        stream.enqueue(encoder.encode(csvLine([`This file has only the first ${mostRows} rows.`])));
      }
      if (rows.length === 0 || taken.length < rows.length) stream.close();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "-")}"`,
    },
  });
}

/** What a file may hold at most. */
interface Bounds {
  /** Lines, the head among them. */
  rows: number;
  columns: number;
}

/** Why a file cannot be read as a table, for whoever sent it. */
export class NotCsv extends Error {}

/**
 * The rows of a CSV file, each as long as it is, without the apostrophes that `csvLine` put before
 * what looks like a formula. Lines that are empty are empty rows. Throws `NotCsv` for more than its
 * bounds, and for a quote that is not closed.
 */
export function readCsv(text: string, { rows: mostLines, columns }: Bounds): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell in quotes, then what may stand behind it; or one without; then what ends it.
  const cell = /(?:"([^"]*(?:""[^"]*)*)"([^",\r\n]*)|((?:[^",\r\n][^,\r\n]*)?))(,|\r\n|\n|\r|$)/y;
  cell.lastIndex = text.startsWith("\uFEFF") ? 1 : 0;
  while (cell.lastIndex < text.length || row.length > 0) {
    const found = cell.exec(text);
    if (!found) {
      throw new NotCsv(
        `Row ${rows.length + 1} has an opening quote (") but no closing quote. Add the closing quote.`,
      );
    }
    const [, quoted, behind, bare, end] = found;
    const value = quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"') + behind;
    row.push(unguarded(value));
    if (row.length > columns)
      throw new NotCsv(`The file has more than ${columns} columns. Delete the extra ones.`);
    if (end === ",") continue;
    rows.push(row.length === 1 && row[0] === "" ? [] : row);
    if (rows.length > mostLines)
      throw new NotCsv(
        `The file has more than ${mostLines - 1} rows. Split it into smaller files.`,
      );
    row = [];
  }
  return rows;
}
