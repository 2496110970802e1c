import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { InputHTMLAttributes } from "react";
import {
  describedBy,
  FieldError,
  FieldFrame,
  FieldHint,
  type FieldProps,
  RequiredMark,
} from "./field-frame";

type Typing = Pick<
  InputHTMLAttributes<HTMLElement>,
  "autoComplete" | "placeholder" | "inputMode" | "autoCapitalize" | "spellCheck" | "autoFocus"
>;

/** One line of text, or a number, date, time, email address and so on, depending on `type`. */
export function TextField<Value>({
  field,
  label,
  hint,
  type = "text",
  ...typing
}: FieldProps<Value> &
  Typing & {
    type?: "text" | "email" | "tel" | "url" | "number" | "date" | "time" | "search";
    /** For dates and numbers, if the schema does not set them. */
    min?: string | number;
    max?: string | number;
    step?: string | number;
  }) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...getInputProps(field, { type, ...describedBy(field, hint) })}
        {...typing}
        className="control"
      />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextArea<Value>({
  field,
  label,
  hint,
  rows = 4,
  ...typing
}: FieldProps<Value> & Typing & { rows?: number }) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        {...getTextareaProps(field, describedBy(field, hint))}
        {...typing}
        rows={rows}
        className="control"
      />
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** A choice from a list, as the browser's own select. `placeholder` is an empty first choice. */
export function SelectField<Value>({
  field,
  label,
  hint,
  options,
  placeholder,
  ...rest
}: FieldProps<Value> & {
  options: readonly Option[];
  placeholder?: string;
  autoComplete?: string;
  disabled?: boolean;
  onChange?: React.ChangeEventHandler<HTMLSelectElement>;
}) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        {...getSelectProps(field, describedBy(field, hint))}
        {...rest}
        className="control control-select"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A checkbox with its text beside it. The whole row can be tapped. It posts 'on' if ticked. */
export function CheckboxField<Value>({
  field,
  label,
  hint,
  value,
}: FieldProps<Value> & {
  /** The value to post if ticked, instead of 'on'. */
  value?: string;
}) {
  return (
    <div className="field">
      <label className="choice" htmlFor={field.id}>
        <input
          {...getInputProps(field, { type: "checkbox", value, ...describedBy(field, hint) })}
          className="tick"
        />
        <span>
          {label}
          <RequiredMark field={field} />
        </span>
      </label>
      <FieldHint field={field}>{hint}</FieldHint>
      <FieldError field={field} />
    </div>
  );
}
