import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldError, FieldHint, listErrors, RequiredMark } from "./field-frame";
import "./field.css";

/** Any number of a few, as boxes that can be ticked; each posts its value under the one name. */
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

/** What a list's field holds as the page is drawn: one is not a list. */
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
