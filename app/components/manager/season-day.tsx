import type { FieldMetadata } from "@conform-to/react";
import { months } from "~/models/week";
import { FieldError } from "../kit/field-frame";
import "./week-table.css";
import { seasonDayNames } from "./season-day-names";

/** A day of the year: a month and a day, in two lists. The server puts them together. */
export function SeasonDay({ field, label }: { field: FieldMetadata<unknown>; label: string }) {
  const names = seasonDayNames(field.name);
  const [month = "", day = ""] = String(field.initialValue ?? "").split("-");
  return (
    <fieldset className="field" id={field.id} tabIndex={-1}>
      <legend className="field-label">{label}</legend>
      <div className="season-day">
        <select
          name={names.month}
          defaultValue={month}
          aria-label={`${label}: month`}
          className="control control-select"
        >
          <option value="">Month</option>
          {months.map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, "0")}>
              {name}
            </option>
          ))}
        </select>
        <select
          name={names.day}
          defaultValue={day}
          aria-label={`${label}: day`}
          className="control control-select"
        >
          <option value="">Day</option>
          {Array.from({ length: 31 }, (_, index) => String(index + 1)).map((number) => (
            <option key={number} value={number.padStart(2, "0")}>
              {number}
            </option>
          ))}
        </select>
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
