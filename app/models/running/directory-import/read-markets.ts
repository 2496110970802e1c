import type { Country } from "../../guide/place/country";
import { addressColumns } from "./columns";
import type { Row } from "./csv-rows";
import type { DirectoryFile } from "./directory-file";
import { type Finding, findings } from "./findings";
import type { NoteKind } from "./import.rules";
import { type MarketRecord, readRow, saidBy } from "./row";

/** A note about a row: what is done with the row, or what in it cannot be used as written. */
export interface Note {
  kind: NoteKind;
  /** From 1, with the heading counted; 0 if the note is about no row of the file. */
  line: number;
  key: string;
  name: string;
  text: string;
  marketId: number | null;
  /** Set for notes about doubtful or unreadable text. */
  finding?: Finding;
}

/** A market in the file, and its line. */
export interface ReadMarket {
  record: MarketRecord;
  line: number;
}

/**
 * The most notes about text in one row that cannot be used as written. More would say nothing new.
 */
const mostOfARow = 20;

/** The texts of all cells in which rows may name a place. */
export const addressesIn = ({ columns }: DirectoryFile, rows: readonly Row[]): string[] =>
  rows.flatMap(({ cells }) => (cells ? addressColumns.map(columns.cellsOf(cells)) : []));

/** Whether some row has coordinates but no town. */
export const hasPointsAlone = ({ columns }: DirectoryFile, rows: readonly Row[]): boolean =>
  rows.some(({ cells }) => {
    const cell = cells && columns.cellsOf(cells);
    return (
      cell && cell("x").trim() !== "" && ["city", "fullAddress"].every((each) => !cell(each).trim())
    );
  });

/** The markets in the rows of a portion, and notes about text that cannot be used as written. */
export function readMarkets(file: DirectoryFile, rows: readonly Row[], country: Country) {
  const says = saidBy(file.columns);
  const found = new Map<string, ReadMarket>();
  const notes: Note[] = [];
  for (const { line, text, cells } of rows) {
    const cell = cells && file.columns.cellsOf(cells);
    const [key, name] = cell ? [cell("FMID").trim(), cell("MarketName").trim()] : ["", ""];
    let remarks = 0;
    const remark = (finding: Finding, column: string, value: string) => {
      if (++remarks > mostOfARow) return;
      const isSkipped = ["broken row", "no key", "no name"].includes(finding);
      const what = column ? `${column} “${cut(value, 120)}”` : cut(value, 120);
      notes.push({
        kind: isSkipped ? "unreadable" : "doubtful",
        line,
        key: cut(key, 20),
        name: cut(name, 100),
        text: `${what}: ${findings[finding]}`,
        marketId: null,
        finding,
      });
    };
    const record = cell && readRow(cell, remark, { source: file.source, says, country });
    if (!cell) remark("broken row", "", text);
    if (!record) continue;
    const earlier = found.get(record.key);
    if (earlier) remark("same key twice", "FMID", record.key);
    if (!earlier || (record.changedAt ?? 0) > (earlier.record.changedAt ?? 0)) {
      found.set(record.key, { record, line });
    }
  }
  return { markets: [...found.values()], notes };
}

/** A text, cut to at most this many characters. */
export const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text.toWellFormed();
