import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { StepPages } from "~/components/kit/pagination";
import { titled } from "~/components/shell/page-meta";
import { AuditTable } from "~/components/system/audit-table";
import { FilterChoice, FilterField, FilterForm } from "~/components/system/filter-form";
import { SystemPage } from "~/components/system/system-page";
import { listingQuery, readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { auditListing, readAuditPage } from "~/models/people/audit/audit.server";
import { type AuditFiltersView, auditView, choicesView } from "~/models/people/audit/audit.view";
import { allow, type RouteArgs } from "~/platform/allow";

const path = "/admin/system/audit";

export const meta = () => [titled("Audit log")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, auditListing);
  const { list, choices } = await readAuditPage(ctx, asked);
  const { previous, next } = addressesOf(path, list, auditListing);
  return {
    filters: choicesView(choices, list.filters),
    rows: list.rows.map((entry) => auditView(entry, ctx.now)),
    isFiltered: Object.keys(list.filters).length > 0,
    file: `${path}/export${listingQuery(list, auditListing)}`,
    previous,
    next,
  };
}

export default function AuditLog() {
  const { filters, rows, isFiltered, file, previous, next } = useLoaderData<typeof loader>();
  return (
    <SystemPage
      part="Audit log"
      lead="Actions by administrators, managers and vendors. No one can change this log."
      actions={
        <LinkButton to={file} variant="soft" icon="download" reloadDocument>
          Download as CSV
        </LinkButton>
      }
      head={<AuditFilters action={path} filters={filters} isFiltered={isFiltered} />}
    >
      {rows.length > 0 ? (
        <AuditTable rows={rows} />
      ) : (
        <EmptyState
          title={isFiltered ? "No results" : "No entries yet"}
          text={
            next
              ? "More entries are on the next page."
              : "Decisions, changes and undone actions show up here."
          }
        />
      )}
      <StepPages previous={previous} next={next} />
    </SystemPage>
  );
}

function AuditFilters({
  action,
  filters,
  isFiltered,
}: {
  action: string;
  filters: AuditFiltersView;
  isFiltered: boolean;
}) {
  return (
    <FilterForm label="Search the log" action={action} isFiltered={isFiltered}>
      <FilterChoice name="actor" label="Who" any="Anybody" {...filters.actor} />
      <FilterChoice name="action" label="Action" any="Anything" {...filters.action} />
      <FilterChoice name="subject" label="Item" any="Anything" {...filters.subject} />
      <FilterField type="date" name="from" label="From" value={filters.from} />
      <FilterField type="date" name="to" label="To" value={filters.to} />
    </FilterForm>
  );
}
