import { findColumns, readRows, readText, UnusableFile } from "./csv-rows";
import type { Note } from "./findings";
import { columnsRead, type MarketRecord, readRow } from "./row";

export interface Directory {
  /** Rows of the file, the heading not counted. */
  read: number;
  markets: MarketRecord[];
  notes: Note[];
}

/**
 * Every market of a directory export, and everything in it that could not be taken at its word.
 * Of two rows with one FMID the later counts. Throws `UnusableFile` for a file that is no export.
 */
export function readDirectory(bytes: Uint8Array): Directory {
  const rows = readRows(readText(bytes));
  const cellsOf = findColumns(rows.next().value ?? undefined, columnsRead);
  const found = new Map<string, { market: MarketRecord; line: number }>();
  const notes: Note[] = [];
  let read = 0;
  for (const { line, text, cells } of rows) {
    read++;
    if (!cells) {
      const value = text.length > 120 ? `${text.slice(0, 120)}…` : text;
      notes.push({ line, fmid: "", column: "", value, finding: "broken row" });
      continue;
    }
    const cell = cellsOf(cells);
    const fmid = cell("FMID").trim();
    const market = readRow(cell, (finding, column, value) =>
      notes.push({ line, fmid, column, value, finding }),
    );
    if (!market) continue;
    const earlier = found.get(market.key);
    if (earlier) {
      notes.push({
        line: earlier.line,
        fmid,
        column: "FMID",
        value: fmid,
        finding: "same key twice",
      });
    }
    found.set(market.key, { market, line });
  }
  if (read === 0) throw new UnusableFile("The file has a heading but not one market.");
  return { read, markets: [...found.values()].map(({ market }) => market), notes };
}
