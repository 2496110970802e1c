import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldError, FieldHint, listErrors, RequiredMark } from "./field-frame";
import "./field.css";

/**
 * A choice of any number of a few options, as checkboxes. Each one posts its value under the same
 * name.
 */
export function CheckboxList({
  field,
  label,
  hint,
  options,
}: {
  field: FieldMetadata<unknown>;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
}) {
  const ticked = new Set(valuesOf(field.initialValue));
  const errors = listErrors(field);
  const described = [hint && field.descriptionId, errors && field.errorId]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset
      className="field"
      id={field.id}
      tabIndex={-1}
      aria-describedby={described || undefined}
    >
      <legend className="field-label">
        {label}
        <RequiredMark field={field} />
      </legend>
      <FieldHint field={field}>{hint}</FieldHint>
      <div className="checkbox-list">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="checkbox"
              name={field.name}
              value={option.value}
              defaultChecked={ticked.has(option.value)}
              className="tick"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError field={{ errorId: field.errorId, errors }} />
    </fieldset>
  );
}

/** The values of a list's field when the page is drawn. A single value is not in an array. */
function valuesOf(initial: unknown): string[] {
  const values: unknown[] = Array.isArray(initial) ? initial : [initial];
  return values.flatMap((value) =>
    typeof value === "string" && value !== ""
      ? [value]
      : typeof value === "number"
        ? [`${value}`]
        : [],
  );
}
