import type { FieldMetadata } from "@conform-to/react";
import { months } from "~/models/core/week";
import { FieldError } from "../kit/field-frame";
import type { Option } from "../kit/fields";
import "./manager.css";

/** The names of the two lists in the form that make up a day of the year. */
const seasonDayNames = (field: string) => ({ month: `${field}Month`, day: `${field}Day` });

/**
 * Joins the days of the year that a form sends in two parts into one field each: '05-01', or '05-'
 * if the day was left out, which the command's schema then refuses. Does not touch days that the
 * form does not split. `at` is the prefix of the fields in a form with several openings:
 * 'schedules[3].'.
 */
export function joinSeasonDays(form: FormData, at = ""): void {
  for (const name of ["seasonStart", "seasonEnd"]) {
    const field = at + name;
    const names = seasonDayNames(field);
    const [month, day] = [form.get(names.month), form.get(names.day)];
    if (typeof month !== "string" || typeof day !== "string") continue;
    form.set(field, month || day ? `${month}-${day}`.slice(0, 10) : "");
  }
}

const numbered = (index: number) => String(index + 1).padStart(2, "0");
const monthOptions = months.map((label, index) => ({ value: numbered(index), label }));
const dayOptions = Array.from({ length: 31 }, (_, index) => ({
  value: numbered(index),
  label: String(index + 1),
}));

/** A day of the year: a month and a day, in two lists. The server joins them. */
export function SeasonDay({ field, label }: { field: FieldMetadata<unknown>; label: string }) {
  const names = seasonDayNames(field.name);
  const [month = "", day = ""] = String(field.initialValue ?? "").split("-");
  const part = { label, isWrong: Boolean(field.errors) };
  return (
    <fieldset
      className="field"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors && field.errorId}
    >
      <legend className="field-label">{label}</legend>
      <div className="season-day grid gap-2">
        <Part {...part} name={names.month} value={month} part="Month" options={monthOptions} />
        <Part {...part} name={names.day} value={day} part="Day" options={dayOptions} />
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}

function Part({
  name,
  value,
  label,
  isWrong,
  part,
  options,
}: {
  name: string;
  value: string;
  /** The label of the whole day. */
  label: string;
  isWrong: boolean;
  part: "Month" | "Day";
  options: readonly Option[];
}) {
  return (
    <select
      name={name}
      defaultValue={value}
      aria-label={`${label}: ${part.toLowerCase()}`}
      aria-invalid={isWrong || undefined}
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

/** For `submitForm`, if the form has days of the year, which it sends in two parts. */
export const withSeasonDays = {
  prepare: async (form: FormData) => {
    joinSeasonDays(form);
    return { isAgain: false };
  },
};
