/** A table as text for a spreadsheet: rows of columns, whatever they hold. */
export type Cell = string | number | boolean | null;

/** A file goes out with at most so many rows. */
export const mostRows = 20_000;

/**
 * One line of CSV. What a spreadsheet would take for a formula is kept from being one by an
 * apostrophe: a name that somebody typed is to be read, never run.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = /^[\s\p{Cc}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20|%]|^[\t\r\n]/u.test(value)
    ? `'${value}`
    : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
        stream.enqueue(encoder.encode(csvLine([`Only the first ${mostRows} rows are here.`])));
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
