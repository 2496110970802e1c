import { Link } from "@remix-run/react";
import type { DirectoryRowView, DirectoryView } from "~/models/running/dashboard/dashboard.view";
import { Badge } from "../kit/badge";
import { LinkButton } from "../kit/button";
import { DataTable } from "../kit/data-table";
import { EmptyState } from "../kit/empty-state";
import { Icon } from "../kit/icon";
import { StepPages } from "../kit/pagination";
import { SearchForm } from "../kit/search-form";
import "../kit/data-table.css";
import "./admin.css";

const words = {
  markets: {
    add: "Add Market",
    search: "Search markets",
    placeholder: "Name, town or ZIP code",
    empty: "No markets added yet.",
    scene: "market",
    name: "Market",
  },
  vendors: {
    add: "Add Vendor",
    search: "Search vendors",
    placeholder: "Name or vendor type",
    empty: "No vendors added yet.",
    scene: "vendor",
    name: "Vendor",
  },
} as const;

/** The markets or the vendors of the guide, one page at a time. */
export function DirectoryList({
  tab,
  list,
  add,
  chosen,
  isBeside,
}: {
  tab: keyof typeof words;
  list: DirectoryView;
  /** The address of the form for a new entry. */
  add: string;
  /** The id of the entry with an open form. */
  chosen?: number;
  /**
   * True if a form is open beside the list. Saving that form is then the main action of the page.
   */
  isBeside: boolean;
}) {
  const said = words[tab];
  return (
    <section
      className="dashboard-list stack shrinks gap-3"
      aria-label={tab === "markets" ? "Markets" : "Vendors"}
    >
      <div className="dashboard-tools cluster between gap-3">
        <SearchForm
          label={said.search}
          action="/admin"
          q={list.q}
          placeholder={said.placeholder}
          keep={{ tab: tab === "vendors" ? tab : null }}
        />
        <LinkButton to={add} icon="plus" variant={isBeside ? "soft" : "solid"}>
          {said.add}
        </LinkButton>
      </div>
      {list.rows.length === 0 && !list.previous ? (
        <EmptyState
          scene={said.scene}
          title={list.q ? `No ${tab} found matching "${list.q}"` : said.empty}
          text={list.q ? "Try a shorter search." : undefined}
        />
      ) : (
        <>
          <p className="muted" role="status">
            {list.found}
          </p>
          <DataTable
            caption={tab === "markets" ? "Markets" : "Vendors"}
            rows={list.rows}
            name={{ title: said.name, cell: ({ name }) => name, sort: "name" }}
            rowTo={({ edit }) => edit}
            rowId={({ id }) => (id === chosen ? "chosen" : `row-${id}`)}
            sort={list.sort}
            columns={tab === "markets" ? marketColumns : vendorColumns}
            action={(row) => <Actions row={row} />}
          />
        </>
      )}
      <StepPages previous={list.previous} next={list.next} />
    </section>
  );
}

const marketColumns = [
  { title: "Address", cell: ({ line }: DirectoryRowView) => line },
  {
    title: "Days",
    cell: ({ days }: DirectoryRowView) =>
      days.length === 0 ? (
        <span className="muted">No hours yet</span>
      ) : (
        <span className="dashboard-days">
          {days.map((day) => (
            <Badge key={day}>{day}</Badge>
          ))}
        </span>
      ),
  },
];

const vendorColumns = [
  { title: "Type", cell: ({ line }: DirectoryRowView) => <Badge>{line}</Badge> },
  { title: "Sells at", cell: ({ stands }: DirectoryRowView) => stands },
];

function Actions({ row: { name, edit, remove } }: { row: DirectoryRowView }) {
  return (
    <span className="row-actions">
      <Link to={edit} className="row-action" aria-label={`Edit ${name}`}>
        <Icon name="edit" />
        <span className="row-action-word">Edit</span>
      </Link>
      <Link to={remove} className="row-action" aria-label={`Delete ${name}`}>
        <Icon name="trash" />
        <span className="row-action-word">Delete</span>
      </Link>
    </span>
  );
}
