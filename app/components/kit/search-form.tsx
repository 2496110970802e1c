import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import "./field.css";

/** A search as a GET form: what is looked for goes into the address as `q`. */
export function SearchForm({
  label,
  action,
  name = "q",
  q = "",
  placeholder = "Search",
  keep = {},
  children,
}: {
  /** What is searched, read out: 'Search markets'. */
  label: string;
  action?: string;
  /** The parameter, where the page has another search too. */
  name?: string;
  /** What the address asks for now. */
  q?: string;
  placeholder?: string;
  /** Filters that the search is to keep; those that are null or empty are left out. */
  keep?: Record<string, string | null | undefined>;
  /** What helps with typing; it may lie below the field. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className="search wrap gap-2"
    >
      <label htmlFor={id} className="hidden-text">
        {label}
      </label>
      <Icon name="search" className="search-icon" />
      <input
        key={q}
        id={id}
        type="search"
        name={name}
        defaultValue={q}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className="control search-input"
      />
      {children}
      {Object.entries(keep).map(
        ([kept, value]) => value && <input key={kept} type="hidden" name={kept} value={value} />,
      )}
      <Button>Search</Button>
    </Form>
  );
}
