import type { AuditFiltersView } from "~/models/people/audit/audit.view";
import { FilterChoice, FilterField, FilterForm } from "./filter-form";

/** What the log is narrowed to. */
export function AuditFilters({
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
      <FilterChoice name="action" label="Did what" any="Anything" {...filters.action} />
      <FilterChoice name="subject" label="To what" any="Anything" {...filters.subject} />
      <FilterField type="date" name="from" label="From" value={filters.from} />
      <FilterField type="date" name="to" label="To" value={filters.to} />
    </FilterForm>
  );
}
