import { type Cell, NotCsv, readCsv } from "../../core/listing/csv";
import { mostProducts } from "./product.rules";
import { ProductLine } from "./product.schema";
import { availabilityStatuses, productCategories, productUnits } from "./product.words";

/**
 * A vendor's product list as a file: what an export contains, what an import accepts, and what an
 * import would do. This module writes nothing; import-products.server.ts does.
 */
export const productColumns = [
  "id",
  ...(Object.keys(ProductLine.shape) as (keyof ProductLine)[]),
] as const;
type ColumnName = (typeof productColumns)[number];

/**
 * A product as its file describes it. `id` and `version` are from the vendor's own database row.
 */
export type Listed = ProductLine & { id: number; version: number };

/** The largest file, in bytes. A vendor's whole list with full descriptions is about this long. */
export const mostOfFile = 400_000;
const bounds = { rows: mostProducts + 51, columns: 30 };

/** A product as a row of the file. */
export const csvRow = (product: Listed): Cell[] =>
  productColumns.map((name) => {
    const value = product[name];
    return typeof value === "boolean" ? (value ? "yes" : "no") : value;
  });

/** What one row of a file would do. */
export interface PlannedRow {
  /** The row's number in a spreadsheet: the head is row 1. */
  row: number;
  kind: "new" | "changed" | "same" | "bad";
  name: string;
  /** The cells that would change, in the words of the file. */
  changes: { column: string; from: string; to: string }[];
  problems: string[];
  /** The product to write. `id` and `version` are 0 for a new product. */
  product: Listed | null;
}

export interface Plan {
  rows: PlannedRow[];
  counts: Record<PlannedRow["kind"], number>;
  /** The problem with the whole file, or null. A file that cannot be read has no rows. */
  problem: string | null;
}

const failed = (problem: string): Plan => ({
  rows: [],
  counts: { new: 0, changed: 0, same: 0, bad: 0 },
  problem,
});

/**
 * What a file would do to a vendor's products. A row with an `id` is about the product with that
 * id; a row without an `id` is about the product with its name, or a new product if there is none.
 * A missing column leaves its field unchanged.
 */
export function planImport(text: string, products: Listed[]): Plan {
  let read: string[][];
  try {
    read = readCsv(text, bounds);
  } catch (error) {
    if (error instanceof NotCsv) return failed(error.message);
    throw error;
  }
  const [head = [], ...lines] = read;
  const names = head.map(columnOf);
  const problem = whyNotHead(head, names);
  if (problem) return failed(problem);
  const filled = lines
    .map((cells, at) => ({ row: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return failed("This file has no products.");
  const seen = new Map<string, number>();
  const rows = filled.map(({ row, cells }) => {
    const said = new Map(names.map((name, at) => [name as ColumnName, (cells[at] ?? "").trim()]));
    const planned = planRow(row, said, products);
    if (cells.length > names.length) planned.problems.push("This row has more cells than columns");
    const key = planned.product?.id ? `#${planned.product.id}` : planned.name.toLowerCase();
    const before = seen.get(key);
    if (before !== undefined) planned.problems.push(`Row ${before} is the same product`);
    else if (planned.name !== "") seen.set(key, row);
    return planned.problems.length > 0 ? { ...planned, kind: "bad" as const } : planned;
  });
  const count = (kind: PlannedRow["kind"]) => rows.filter((each) => each.kind === kind).length;
  const counts = {
    new: count("new"),
    changed: count("changed"),
    same: count("same"),
    bad: count("bad"),
  };
  const over = products.length + counts.new - mostProducts;
  const tooMany = `A vendor can have up to ${mostProducts} products. This file adds ${over} too many.`;
  return { rows, counts, problem: over > 0 ? tooMany : null };
}

/** Makes 'Is visible', 'isVisible' and 'is_visible' the same column. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
const columnOf = (name: string) =>
  productColumns.find((each) => plain(each) === plain(name)) ?? null;

function whyNotHead(head: string[], names: (string | null)[]): string | null {
  if (head.length === 0) return "This file has no products.";
  const at = names.indexOf(null);
  if (at >= 0) {
    return `We don’t know the column “${(head[at] ?? "").slice(0, 40)}”. Use these names in the first row: ${productColumns.join(", ")}.`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) return `The column “${twice}” appears twice.`;
  if (names.includes("id") || names.includes("name")) return null;
  return "The file needs a “name” or “id” column.";
}

const starting = {
  name: "",
  category: "",
  price: "",
  unit: "each",
  weight: null,
  availabilityStatus: "Available",
  isVisible: true,
  isPreOrderEnabled: false,
  dayLimit: null,
  seasonalInfo: null,
  description: null,
};

function planRow(row: number, said: Map<ColumnName, string>, products: Listed[]): PlannedRow {
  const name = said.get("name") ?? "";
  const found = productFor(said, products);
  if (typeof found === "string") {
    return { row, kind: "bad", name, changes: [], problems: [found], product: null };
  }
  const asked: Record<string, unknown> = { ...starting, ...found };
  for (const [column, text] of said) {
    if (column !== "id") asked[column] = meant(column, text, asked[column]);
  }
  const parsed = ProductLine.safeParse(asked);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const problems = [
      ...new Set(issues.map(({ path, message }) => notAmong(path[0], asked) ?? message)),
    ];
    return {
      row,
      kind: "bad",
      name: name || (found?.name ?? ""),
      changes: [],
      problems,
      product: found,
    };
  }
  const product = { ...parsed.data, id: found?.id ?? 0, version: found?.version ?? 0 };
  const [before, after] = [found && csvRow(found), csvRow(product)];
  const changes = before
    ? productColumns.flatMap((column, at) =>
        before[at] === after[at]
          ? []
          : [{ column, from: String(before[at] ?? ""), to: String(after[at] ?? "") }],
      )
    : [];
  const kind = !found ? "new" : changes.length > 0 ? "changed" : "same";
  return { row, kind, name: product.name, changes, problems: [], product };
}

/** The words that a cell can hold, for columns with a fixed set of words. */
const among: Partial<Record<PropertyKey, readonly string[]>> = {
  category: productCategories,
  unit: productUnits,
  availabilityStatus: availabilityStatuses,
  isVisible: ["yes", "no"],
  isPreOrderEnabled: ["yes", "no"],
};

/**
 * The message for a cell with a word that its column does not allow. Null if this is not the
 * problem.
 */
function notAmong(column: PropertyKey | undefined, asked: Record<string, unknown>): string | null {
  const words = among[column ?? ""];
  const word = asked[String(column)];
  if (!words || typeof word !== "string" || word === "" || words.includes(word)) return null;
  return `${String(column)}: “${word.slice(0, 40)}” isn’t one of ${words.join(", ")}`;
}

/** The product that a row is about, null for a new product, or a text that says what is wrong. */
function productFor(said: Map<ColumnName, string>, products: Listed[]): Listed | null | string {
  const id = said.get("id") ?? "";
  const name = said.get("name") ?? "";
  if (id !== "") {
    const found = products.find((product) => String(product.id) === id);
    return found ?? `You have no product with the id “${id.slice(0, 20)}”`;
  }
  if (name === "") return "The row has no name and no id";
  const alike = products.filter((product) => product.name.toLowerCase() === name.toLowerCase());
  if (alike.length > 1) return `${alike.length} products have this name. Enter the id`;
  return alike[0] ?? null;
}

const yes = ["yes", "y", "true", "1", "x"];
const no = ["no", "n", "false", "0"];

/**
 * The value that a cell stands for in its column. A cell without a valid meaning stays unchanged,
 * and the schema rejects it.
 */
function meant(column: ColumnName, text: string, before: unknown): unknown {
  const oneOf = (words: readonly string[]) =>
    words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text;
  switch (column) {
    case "category":
      return oneOf(productCategories);
    case "unit":
      return text === "" ? before : oneOf(productUnits);
    case "availabilityStatus":
      return text === "" ? before : oneOf(availabilityStatuses);
    case "isVisible":
    case "isPreOrderEnabled":
      if (text === "") return before;
      return yes.includes(text.toLowerCase()) || (no.includes(text.toLowerCase()) ? false : text);
    case "dayLimit":
      if (text === "") return null;
      return /^\d{1,9}$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}
