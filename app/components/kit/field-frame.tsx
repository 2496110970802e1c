import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import "./field.css";

export interface FieldProps<Value = unknown> {
  /** From `useForm`: `fields.email`. Brings name, id, constraints, what was typed, and errors. */
  field: FieldMetadata<Value>;
  label: ReactNode;
  /** One sentence under the label that helps to fill it in. */
  hint?: ReactNode;
}

/** What conform's prop getters are told, so that hint and error are read out with the control. */
export function describedBy(field: { descriptionId: string }, hint: ReactNode) {
  return { ariaDescribedBy: hint ? field.descriptionId : undefined };
}

/** Label above, hint below it, then the control, then what is wrong with it. */
export function FieldFrame({
  field,
  label,
  hint,
  children,
}: {
  field: FieldMetadata<unknown>;
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.id}>
        {label}
        <RequiredMark field={field} />
      </label>
      <FieldHint field={field}>{hint}</FieldHint>
      {children}
      <FieldError field={field} />
    </div>
  );
}

/**
 * The star of a field that has to be filled in; the control's own `required` tells it aloud. It says
 * whose it is: see drawn-constraints.ts.
 */
export function RequiredMark({ field }: { field: { name?: string; required?: boolean } }) {
  return field.required ? (
    <span className="field-required" data-required={field.name} aria-hidden="true">
      {" "}
      *
    </span>
  ) : null;
}

export function FieldHint({
  field,
  children,
}: {
  field: { descriptionId: string };
  children: ReactNode;
}) {
  return children ? (
    <p className="field-hint" id={field.descriptionId}>
      {children}
    </p>
  ) : null;
}

/**
 * What is wrong with a list and with its entries, each message once: an entry has no place of its own
 * on the page where its message could stand.
 */
export function listErrors({
  allErrors,
}: Pick<FieldMetadata<unknown>, "allErrors">): string[] | undefined {
  const errors = [...new Set(Object.values(allErrors).flat())];
  return errors.length > 0 ? errors : undefined;
}

/** The messages of a field, under the id that its control refers to. */
export function FieldError({ field }: { field: { errorId: string; errors?: string[] } }) {
  return field.errors ? (
    <p className="field-error" id={field.errorId}>
      <Icon name="alert" />
      <span>{field.errors.join(" ")}</span>
    </p>
  ) : null;
}
