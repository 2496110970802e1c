import type { FieldMetadata } from "@conform-to/react";
import { months } from "~/models/core/week";
import { FieldError } from "../kit/field-frame";
import type { Option } from "../kit/fields";
import { seasonDayNames } from "./season-day-names";
import "./manager.css";

const numbered = (index: number) => String(index + 1).padStart(2, "0");
const monthOptions = months.map((label, index) => ({ value: numbered(index), label }));
const dayOptions = Array.from({ length: 31 }, (_, index) => ({
  value: numbered(index),
  label: String(index + 1),
}));

/** A day of the year: a month and a day, in two lists. The server puts them together. */
export function SeasonDay({ field, label }: { field: FieldMetadata<unknown>; label: string }) {
  const names = seasonDayNames(field.name);
  const [month = "", day = ""] = String(field.initialValue ?? "").split("-");
  return (
    <fieldset className="field" id={field.id} tabIndex={-1}>
      <legend className="field-label">{label}</legend>
      <div className="season-day">
        <Part name={names.month} value={month} label={label} part="Month" options={monthOptions} />
        <Part name={names.day} value={day} label={label} part="Day" options={dayOptions} />
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}

function Part({
  name,
  value,
  label,
  part,
  options,
}: {
  name: string;
  value: string;
  /** Of the whole day. */
  label: string;
  part: "Month" | "Day";
  options: readonly Option[];
}) {
  return (
    <select
      name={name}
      defaultValue={value}
      aria-label={`${label}: ${part.toLowerCase()}`}
      className="control control-select"
    >
      <option value="">{part}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
