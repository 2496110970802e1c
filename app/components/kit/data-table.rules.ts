import type { Sort } from "~/models/core/listing/listing";

/** Which way a column runs that a list may be sorted by, as `aria-sort` says it. */
export function directionOf(
  column: string,
  sort: Sort | null,
): "ascending" | "descending" | "none" {
  if (sort?.by !== column) return "none";
  return sort.order === "asc" ? "ascending" : "descending";
}

/**
 * What a press on a column's head asks for: this column, and of the one that the list is sorted by
 * already the other way round. `asked` is what the address says now: the '-' turns round whatever
 * order the list gives a column to begin with.
 */
export function nextSort(column: string, sort: Sort | null, asked: string | null): string {
  return sort?.by === column && asked !== `-${column}` ? `-${column}` : column;
}
