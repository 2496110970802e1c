import { getInputProps, getTextareaProps } from "@conform-to/react";
import type { InputHTMLAttributes } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";

type Typing = Pick<
  InputHTMLAttributes<HTMLElement>,
  "autoComplete" | "placeholder" | "inputMode" | "autoCapitalize" | "spellCheck" | "autoFocus"
>;

/** One line of text, or a number, date, time, address … by its `type`. */
export function TextField<Value>({
  field,
  label,
  hint,
  type = "text",
  ...typing
}: FieldProps<Value> &
  Typing & {
    type?: "text" | "email" | "tel" | "url" | "number" | "date" | "time" | "search";
    /** For dates and numbers, where the schema does not say. */
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
