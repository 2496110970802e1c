import type { Country } from "~/models/guide/place/country";
import { findColumns } from "~/models/running/directory-import/columns";
import {
  openDirectory,
  readRows,
  type SourceFile,
} from "~/models/running/directory-import/directory-file";
import type { Finding } from "~/models/running/directory-import/findings";
import { type Note, readMarkets } from "~/models/running/directory-import/read-markets";
import { type MarketRecord, readRow, saidBy } from "~/models/running/directory-import/row";
import { flagColumns } from "~/models/running/directory-import/words";

/** The directory's heading: all columns that the app reads, and some that it does not read. */
const heading = [
  ..."FMID,MarketName,Website,Facebook,Twitter,Youtube,OtherMedia,street,city,County,State,zip".split(
    ",",
  ),
  ...[1, 2, 3, 4].flatMap((season) => [`Season${season}Date`, `Season${season}Time`]),
  ..."x,y,Location".split(","),
  ...flagColumns,
  "updateTime",
];

const complete: Record<string, string> = {
  FMID: "5000001",
  MarketName: "Test Valley Farmers Market",
  street: "1 Test Street",
  city: "Testville",
  State: "Florida",
  zip: "33101",
  x: "-80.2",
  y: "25.77",
};

export type Cells = Partial<Record<string, string>>;

/** Reads the cells of one row of invented values. */
const cellsOf =
  (cells: Cells) =>
  (column: string): string =>
    ({ ...complete, ...cells })[column] ?? "";

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file of invented markets, with CRLF line ends like the published file. */
export function fileOf(rows: (Cells | string)[], columns: string[] = heading): Uint8Array {
  const lines = rows.map((row) =>
    typeof row === "string"
      ? row
      : columns.map((column) => quoted({ ...complete, ...row }[column] ?? "")).join(","),
  );
  return new TextEncoder().encode([columns.join(","), ...lines, ""].join("\r\n"));
}

export const without = (column: string) => heading.filter((each) => each !== column);

/** A file in memory that hands out at most `most` bytes at once. */
export const inMemory = (bytes: Uint8Array, most = Number.POSITIVE_INFINITY): SourceFile => ({
  size: bytes.length,
  read: async (from, length) => bytes.slice(from, from + Math.min(length, most)),
});

/** A country without known places: an address is understood from its words alone. */
const nowhere: Country = { zip: () => null, towns: () => [], nearest: () => null };

/** Reads all rows of a file: how many there are, their markets, and the notes about them. */
export async function readAll(bytes: Uint8Array, most?: number, country = nowhere) {
  const file = await openDirectory(inMemory(bytes, most));
  const markets: MarketRecord[] = [];
  const notes: Note[] = [];
  let read = 0;
  for (let cursor = file.begins, isEnd = cursor.byte >= bytes.length; !isEnd; ) {
    const portion = await readRows(file, cursor);
    const found = readMarkets(file, portion.rows, country);
    markets.push(...found.markets.map(({ record }) => record));
    notes.push(...found.notes);
    read += portion.rows.length;
    ({ next: cursor, isEnd } = portion);
  }
  return { read, markets, notes };
}

/** Reads one row of invented values. */
export function readCells(
  cells: Cells,
  remark: (finding: Finding, column: string, value: string) => void = () => {},
  country = nowhere,
) {
  const says = saidBy(findColumns(heading));
  return readRow(cellsOf(cells), remark, { source: "usda", says, country });
}
