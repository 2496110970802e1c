import { columnsRead } from "~/models/directory-import/row";

/** A heading as the directory has it: the columns that are read, and some that are not. */
const heading = [...columnsRead, "Facebook", "County", "updateTime"];

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

/** A cell reader for one row of invented values. */
export const cellsOf =
  (cells: Cells) =>
  (column: string): string =>
    ({ ...complete, ...cells })[column] ?? "";

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file of invented markets, CRLF as published. */
export function fileOf(rows: (Cells | string)[], columns: string[] = heading): Uint8Array {
  const lines = rows.map((row) =>
    typeof row === "string"
      ? row
      : columns.map((column) => quoted({ ...complete, ...row }[column] ?? "")).join(","),
  );
  return new TextEncoder().encode([columns.join(","), ...lines, ""].join("\r\n"));
}

export const without = (column: string) => heading.filter((each) => each !== column);
