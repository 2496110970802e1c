import { Form } from "@remix-run/react";
import { useId } from "react";
import type { AuditFiltersView } from "~/models/audit/audit.view";
import { Button, LinkButton } from "../kit/button";
import "../kit/field.css";
import "./audit-filters.css";

/** What the log is narrowed to: a GET form, so that the address says it. */
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
    <Form
      method="get"
      action={action}
      className="filters"
      role="search"
      aria-label="Search the log"
    >
      <Choice name="actor" label="Who" any="Anybody" {...filters.actor} />
      <Choice name="action" label="Did what" any="Anything" {...filters.action} />
      <Choice name="subject" label="To what" any="Anything" {...filters.subject} />
      <DateField name="from" label="From" value={filters.from} />
      <DateField name="to" label="To" value={filters.to} />
      <div className="cluster">
        <Button variant="soft">Show</Button>
        {isFiltered && (
          <LinkButton to={action} variant="ghost">
            Show all
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

function Choice({
  name,
  label,
  any,
  value,
  options,
}: {
  name: string;
  label: string;
  any: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        key={value}
        id={id}
        name={name}
        defaultValue={value}
        className="control control-select"
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function DateField({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input key={value} id={id} type="date" name={name} defaultValue={value} className="control" />
    </div>
  );
}
