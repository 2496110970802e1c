import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import "./field.css";

export interface FieldProps<Value = unknown> {
  /**
   * A field from `useForm`, such as `fields.email`. It holds the name, id, constraints, typed value
   * and errors.
   */
  field: FieldMetadata<Value>;
  label: ReactNode;
  /** One sentence under the label that helps the user to fill in the field. */
  hint?: ReactNode;
}

/**
 * Options for Conform's prop getters, so that screen readers read out the hint and the error with
 * the control.
 */
export function describedBy(field: { descriptionId: string }, hint: ReactNode) {
  return { ariaDescribedBy: hint ? field.descriptionId : undefined };
}

/** The label, the hint below it, then the control, then its errors. */
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
 * The star of a required field. Screen readers read the control's own `required` instead.
 * `data-required` names the field: see `drawnConstraints` in use-command-form.ts.
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
 * The errors of a list and of its entries, each message once. An entry has no place of its own on
 * the page for its message.
 */
export function listErrors({
  allErrors,
}: Pick<FieldMetadata<unknown>, "allErrors">): string[] | undefined {
  const errors = [...new Set(Object.values(allErrors).flat())];
  return errors.length > 0 ? errors : undefined;
}

/** The error messages of a field, under the id that its control refers to. */
export function FieldError({ field }: { field: { errorId: string; errors?: string[] } }) {
  return field.errors ? (
    <p className="field-error" id={field.errorId}>
      <Icon name="alert" />
      <span>{field.errors.join(" ")}</span>
    </p>
  ) : null;
}
