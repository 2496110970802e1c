import { getInputProps } from "@conform-to/react";
import { describedBy, FieldError, FieldHint, type FieldProps, RequiredMark } from "./field-frame";

/** A yes or no with its text beside it; the whole row can be tapped. Posts 'on' when ticked. */
export function CheckboxField<Value>({
  field,
  label,
  hint,
  value,
}: FieldProps<Value> & {
  /** What is posted when it is ticked, if not 'on'. */
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
