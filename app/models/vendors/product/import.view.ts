import type { Import } from "./import-products.server";
import type { PlannedRow } from "./product-csv";

/** So many rows are shown of each kind: what somebody looks over on a phone. */
const mostShown = 50;
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

const rowView = ({ row, name, changes, problems, product }: PlannedRow) => ({
  row,
  name: short(name) || "(no name)",
  lines: [
    ...problems.map(short),
    ...(problems.length > 0
      ? []
      : changes.map(
          ({ column, from, to }) =>
            `${column}: ${short(from) || "empty"} → ${short(to) || "empty"}`,
        )),
    ...(problems.length === 0 && changes.length === 0 && product
      ? [`${product.price} / ${product.unit}, ${product.category}`]
      : []),
  ],
});

/** What a file that was sent would do, in numbers and row by row. What stays the same is only counted. */
export function importView({ key, name, plan }: Import) {
  const part = (kind: PlannedRow["kind"]) => {
    const rows = plan.rows.filter((each) => each.kind === kind);
    return {
      rows: rows.slice(0, mostShown).map(rowView),
      more: Math.max(0, rows.length - mostShown),
    };
  };
  const { counts, problem } = plan;
  return {
    key,
    name,
    counts,
    problem,
    canImport: problem === null && counts.bad === 0 && counts.new + counts.changed > 0,
    parts: [
      { title: "Bad rows", ...part("bad") },
      { title: "Changed", ...part("changed") },
      { title: "New", ...part("new") },
    ].filter(({ rows }) => rows.length > 0),
  };
}
export type ImportView = ReturnType<typeof importView>;
