import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { Button, LinkButton } from "../kit/button";
import "../kit/field.css";
import "./system.css";

/**
 * Filters a list by several things at once. It is a GET form, so the filters are in the address.
 */
export function FilterForm({
  label,
  action,
  isFiltered,
  keep = {},
  children,
}: {
  /** What is searched, for screen readers: 'Search the log'. */
  label: string;
  action: string;
  isFiltered: boolean;
  /** Other parameters of the address to keep. */
  keep?: Record<string, string | null | undefined>;
  /** `FilterChoice`, `FilterField`. */
  children: ReactNode;
}) {
  return (
    <Form
      method="get"
      action={action}
      className="filters grid align-end gap-3"
      role="search"
      aria-label={label}
    >
      {children}
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
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

export function FilterChoice({
  name,
  label,
  any,
  value,
  options,
}: {
  name: string;
  label: string;
  /** The choice that filters nothing: 'Anybody'. */
  any: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <Labelled label={label}>
      {(id) => (
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
      )}
    </Labelled>
  );
}

export function FilterField({
  name,
  label,
  value,
  type,
  placeholder,
}: {
  name: string;
  label: string;
  value: string;
  type: "date" | "search";
  placeholder?: string;
}) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          key={value}
          id={id}
          type={type}
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          maxLength={type === "search" ? 100 : undefined}
          className="control"
        />
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
