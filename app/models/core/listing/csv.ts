/** A table as text for a spreadsheet: rows of cells, with values of these types. */
export type Cell = string | number | boolean | null;

/** The most rows of a file that is sent. */
export const mostRows = 20_000;

/**
 * One line of CSV. An apostrophe keeps a spreadsheet from taking a cell for a formula: a name that
 * a user typed is only read, never run.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/**
 * Matches a formula, also after apostrophes. So an apostrophe that was added before a text can be
 * told from the text's own.
 */
const isFormula = /^'*(?:[\s\p{Cc}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20|%]|[\t\r\n])/u;

/**
 * Matches each place in a text that might become the start of another cell. A spreadsheet that
 * separates cells by semicolons or tabs also splits a text in quotes, and a line break in the text
 * begins a row. The groups are the gap before that cell, the text's own apostrophes, and the sign
 * of a formula if one follows.
 */
const further = /([;\s\p{Cc}]+)('*)([=+\-@\uFF0B\uFF0D\uFF1D\uFF20|%]?)/gu;
const parts = /[;\t\r\n]/;

function guarded(value: string): string {
  const text = withFurther(value, (apostrophes) => `${apostrophes}'`);
  return isFormula.test(text) ? `'${text}` : text;
}

/** The original text from which `guarded` made this text. */
function unguarded(text: string): string {
  const value = text.startsWith("'") && isFormula.test(text.slice(1)) ? text.slice(1) : text;
  return withFurther(value, (apostrophes) => apostrophes.slice(1));
}

/** Changes the apostrophes before each formula in a text that might begin another cell. */
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
 * A CSV file that is sent while it is read. `next` returns page after page, and an empty page at
 * the end. The file ends after `mostRows` rows and says so in its last line.
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
      // Spreadsheets read a file as UTF-8 only if it begins with this mark.
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

/** The limits of a file. */
interface Bounds {
  /** The most lines, including the heading. */
  rows: number;
  columns: number;
}

/** Why a file cannot be read as a table, in a sentence for the user who sent it. */
export class NotCsv extends Error {}

/**
 * The rows of a CSV file, each with as many cells as it has, without the apostrophes that `csvLine`
 * put before texts that look like formulas. An empty line is an empty row. Throws `NotCsv` if the
 * file is over its limits or has a quote that is not closed.
 */
export function readCsv(text: string, { rows: mostLines, columns }: Bounds): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell in quotes and any text after the quotes, or a cell without quotes; then the end of the
  // cell.
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
