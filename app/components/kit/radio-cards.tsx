import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldError, FieldHint, type FieldProps, RequiredMark } from "./field-frame";
import "./field.css";

export interface RadioCard {
  value: string;
  label: ReactNode;
  /** A second line in muted text. */
  text?: ReactNode;
  disabled?: boolean;
}

/**
 * A choice of one of a few options, as cards that can be tapped: a fieldset of the browser's own
 * radio buttons.
 */
export function RadioCards<Value>({
  field,
  label,
  hint,
  options,
  onChoose,
}: FieldProps<Value> & {
  options: readonly RadioCard[];
  /** Called with the value, for pages that show more after a choice. */
  onChoose?: (value: string) => void;
}) {
  const described = [hint && field.descriptionId, field.errors && field.errorId]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset className="field" id={field.id} aria-describedby={described || undefined}>
      <legend className="field-label">
        {label}
        <RequiredMark field={field} />
      </legend>
      <FieldHint field={field}>{hint}</FieldHint>
      <div className="radio-cards grid gap-3">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              {...getInputProps(field, {
                type: "radio",
                value: option.value,
                ariaAttributes: false,
              })}
              id={`${field.id}-${option.value}`}
              disabled={option.disabled}
              onChange={onChoose && (() => onChoose(option.value))}
              className="tick tick-round"
            />
            <span>
              <span className="strong block">{option.label}</span>
              {option.text && <span className="muted small block">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
