import { readFileSync } from "node:fs";

/**
 * Reads a table from a TSV file. The first line names the columns, and "-" is an empty cell.
 * `rowOf` makes a row from the cells of a line; if it throws, the error also names the line.
 */
export function readTable<Row>(
  file: string,
  rowOf: (cell: (column: string) => string) => Row,
): Row[] {
  const text = readFileSync(file, "utf8").trimEnd();
  // Git on Windows may have written the file with other line ends.
  const [columns = [], ...lines] = text.split(/\r?\n/).map((line) => line.split("\t"));
  return lines.map((cells, index) => {
    try {
      if (cells.length !== columns.length)
        throw new Error(`${cells.length} cells in ${columns.length} columns`);
      return rowOf((column) => {
        const cell = cells[columns.indexOf(column)];
        if (cell === undefined) throw new Error(`no column "${column}"`);
        return cell === "-" ? "" : cell;
      });
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(`${file}, line ${index + 2}: ${message}`, { cause });
    }
  });
}

/** Returns the cell as one of the words that it can hold. Throws if it holds another word. */
export function oneOf<Word extends string>(words: readonly Word[], cell: string): Word {
  const word = words.find((each) => each === cell);
  if (word === undefined) throw new Error(`"${cell}" is none of ${words.join(", ")}`);
  return word;
}

export const isYes = (cell: string) => oneOf(["yes", ""], cell) === "yes";

export function wholeNumber(cell: string): number {
  if (!/^-?\d+$/.test(cell)) throw new Error(`"${cell}" is not a whole number`);
  return Number(cell);
}
