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
  /** Figures stand under each other, at the end of their column. */
  isNumber?: boolean;
  /** What `sort` says in the address for this column, where the list can be sorted by it. */
  sort?: string;
  /**
   * On a phone a row is two lines: its name with its state, then two or three facts. A column that
   * is no 'state' is a fact there, and one that is 'wide' is left out.
   */
  place?: "state" | "wide";
}

/** What is done to many rows at once: a tick in each, and a bar below that posts them. */
export interface Selection<Row> {
  /** The id of the form in `bar`, which the ticks belong to. */
  form: string;
  /** What each tick posts: `ids`. */
  name: string;
  /** Read out: 'Choose ORD-0012'. */
  label: (row: Row) => string;
  /** A form with this id and a button for each thing that can be done. */
  bar: ReactNode;
}

/**
 * Rows of a list, as a table. It takes what a `Listing` says (`rows` and `sort`); the filters above it
 * and the pages below it are its page's. At most six columns, the name included.
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
  /** What is listed, read out: 'Past orders'. */
  caption: string;
  rows: readonly Row[];
  /** The first column: what a row is called. */
  name: Pick<Column<Row>, "title" | "cell" | "sort">;
  columns: readonly Column<Row>[];
  sort?: Sort | null;
  /** The page of a row, which its name leads to. */
  rowTo?: (row: Row) => string;
  /** An id, for addresses that lead to a row. */
  rowId?: (row: Row) => string;
  /** The one thing that a row offers openly. */
  action?: (row: Row) => ReactNode;
  /** The rest, behind '…': links and buttons, one under the other. Null where there is nothing. */
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
  const { title, sort: by, isNumber } = column;
  const direction = by === undefined ? undefined : directionOf(by, sort);
  return (
    <th scope="col" aria-sort={direction} className={isNumber ? "data-number" : undefined}>
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
