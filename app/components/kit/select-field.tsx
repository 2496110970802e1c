import { getSelectProps } from "@conform-to/react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** One of a list, as the browser's own select. `placeholder` is an empty first choice. */
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
