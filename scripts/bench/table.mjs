/**
 * Formats rows of texts as columns: the first column aligned left, the middle columns aligned
 * right, the last column as it is.
 */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          if (column === 0) return cell.padEnd(widths[0]);
          return column === row.length - 1 ? cell : cell.padStart(widths[column]);
        })
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join("\n");
}

/** '14.0' for bytes, in KB; empty if the value was not measured. */
export const kb = (bytes) => (bytes === null ? "" : (bytes / 1024).toFixed(1));

/** '8,836' for a number; '?' if the number is missing. */
export const count = (n) => (n === null ? "?" : n.toLocaleString("en-US"));
