import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readTable } from "../../scripts/lib/table";

const folder = mkdtempSync(join(tmpdir(), "market-day-table-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(["\n", "\r\n"])("a table is read with each kind of line end: %j", (end) => {
  const file = join(folder, "table.tsv");
  writeFileSync(file, ["name\tunit", "Honey\tjar", "Ham\t-", ""].join(end));
  const rows = readTable(file, (cell) => ({ name: cell("name"), unit: cell("unit") }));
  expect(rows).toEqual([
    { name: "Honey", unit: "jar" },
    { name: "Ham", unit: "" },
  ]);
});
