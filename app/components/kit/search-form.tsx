import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import "./field.css";

/** A search as a GET form: the search text goes into the address as `q`. */
export function SearchForm({
  label,
  action,
  name = "q",
  q,
  placeholder,
  keep = {},
  children,
}: {
  /** What is searched, for screen readers: 'Search markets'. */
  label: string;
  action?: string;
  /** The name of the parameter, if the page has another search, too. */
  name?: string;
  /** The search text in the address now. */
  q: string;
  placeholder: string;
  /** Filters that the search keeps; null and empty ones are left out. */
  keep?: Record<string, string | null | undefined>;
  /** An aid for typing, which may appear below the field. */
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
