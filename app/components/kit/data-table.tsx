import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Sort } from "~/models/core/listing/listing";
import { Icon } from "./icon";
import { Menu } from "./menu";
import { useAddressWith } from "./use-here";
import "./data-table.css";
import "./field.css";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned below each other, at the end of their column. */
  isNumber?: boolean;
  /**
   * The value of `sort` in the address for this column, if the list can be sorted by the column.
   */
  sort?: string;
  /**
   * On a phone, a row has two lines: its name with its state, then two or three facts. A column is
   * a fact there unless it is the 'state'; a 'wide' column is left out.
   */
  place?: "state" | "wide";
}

/**
 * Actions on many rows at once: a checkbox in each row, and a bar below the table that posts them.
 */
export interface Selection<Row> {
  /** The id of the form in `bar`. The checkboxes belong to that form. */
  form: string;
  /** The name that each checkbox posts its value under: `ids`. */
  name: string;
  /** The name of a checkbox for screen readers: 'Choose ORD-0012'. */
  label: (row: Row) => string;
  /** A form with this id, and a button for each action. */
  bar: ReactNode;
}

/**
 * The rows of a list as a table. It takes the `rows` and `sort` of a `Listing`. The page itself
 * shows the filters above the table and the page links below. A table has at most six columns,
 * including the name.
 */
export function DataTable<Row extends { id: number | string }>({
  caption,
  rows,
  name,
  columns,
  sort = null,
  rowTo,
  rowId,
  action,
  more,
  selection,
}: {
  /** What the table lists, for screen readers: 'Past orders'. */
  caption: string;
  rows: readonly Row[];
  /** The first column: the name of a row. */
  name: Pick<Column<Row>, "title" | "cell" | "sort">;
  columns: readonly Column<Row>[];
  sort?: Sort | null;
  /** The page of a row. The row's name links to it. */
  rowTo?: (row: Row) => string;
  /** An id for links that lead to a row. */
  rowId?: (row: Row) => string;
  /** The one action that a row shows openly. */
  action?: (row: Row) => ReactNode;
  /**
   * The other actions, behind '…': links and buttons, one below the other. Null if there are none.
   */
  more?: (row: Row) => { label: string; items: ReactNode } | null;
  selection?: Selection<Row>;
}) {
  const hasActions = action !== undefined || more !== undefined;
  return (
    <div className="data">
      <table className="data-table">
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="data-pick">
                <span className="hidden-text">Chosen</span>
              </th>
            )}
            <Head column={name} sort={sort} />
            {columns.map((column) => (
              <Head key={column.title} column={column} sort={sort} />
            ))}
            {hasActions && (
              <th scope="col">
                <span className="hidden-text">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const rest = more?.(row);
            return (
              <tr key={row.id} id={rowId?.(row)}>
                {selection && (
                  <td className="data-pick">
                    <label className="data-tick grid pointer centered">
                      <input
                        type="checkbox"
                        className="tick"
                        name={selection.name}
                        value={row.id}
                        form={selection.form}
                        aria-label={selection.label(row)}
                      />
                    </label>
                  </td>
                )}
                <th scope="row" className="data-name">
                  {rowTo ? (
                    <Link to={rowTo(row)} prefetch="intent" className="data-link tap ink">
                      {name.cell(row)}
                    </Link>
                  ) : (
                    name.cell(row)
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column.title} className={classOf(column)} data-title={column.title}>
                    {column.cell(row)}
                  </td>
                ))}
                {hasActions && (
                  <td className="data-actions">
                    {action?.(row)}
                    {rest && (
                      <Menu label={rest.label} className="data-more" summary="…">
                        {rest.items}
                      </Menu>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {selection && <div className="data-bar line-above sheet space-2">{selection.bar}</div>}
    </div>
  );
}

const places = { state: "data-state", wide: "data-wide", fact: "data-fact" } as const;

const classOf = <Row,>({ place, isNumber }: Column<Row>) => {
  const inPlace = places[place ?? "fact"];
  return isNumber ? `${inPlace} data-number` : inPlace;
};

function Head<Row>({ column, sort }: { column: Omit<Column<Row>, "cell">; sort: Sort | null }) {
  const addressWith = useAddressWith();
  const [params] = useSearchParams();
  const { title, sort: by, isNumber, place } = column;
  const direction = by === undefined ? undefined : directionOf(by, sort);
  const classes = [place === "wide" && places.wide, isNumber && "data-number"].filter(Boolean);
  return (
    <th scope="col" aria-sort={direction} className={classes.join(" ") || undefined}>
      {by === undefined ? (
        title
      ) : (
        <Link
          to={addressWith({ sort: nextSort(by, sort, params.get("sort")), page: null })}
          className="data-sort tap own-color no-underline gap-1"
          preventScrollReset
        >
          {title}
          {direction !== "none" && <Icon name="chevron-down" />}
        </Link>
      )}
    </th>
  );
}

/** The direction of a column that the list can be sorted by, as an `aria-sort` value. */
export function directionOf(
  column: string,
  sort: Sort | null,
): "ascending" | "descending" | "none" {
  if (sort?.by !== column) return "none";
  return sort.order === "asc" ? "ascending" : "descending";
}

/**
 * The `sort` value that a press on a column's heading asks for: this column or, if the list is
 * already sorted by it, the other direction. `asked` is the value in the address now. A '-'
 * reverses the order that the list first gives a column.
 */
export function nextSort(column: string, sort: Sort | null, asked: string | null): string {
  return sort?.by === column && asked !== `-${column}` ? `-${column}` : column;
}
