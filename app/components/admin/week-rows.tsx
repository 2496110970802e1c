import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { seasonKnownOptions, weekdays, weeksOfMonth, weekText } from "~/models/core/week";
import { doubtHint, usualHours } from "~/models/guide/market/schedule.rules";
import { Button } from "../kit/button";
import { FieldError } from "../kit/field-frame";
import { SelectField, TextField } from "../kit/fields";
import { FormSection } from "../kit/form-page";
import { Icon } from "../kit/icon";
import { SeasonDay } from "../manager/season-day";
import "../kit/menu.css";
import "./admin.css";

/** A row of a market's opening hours, as the form holds it. */
interface WeekRow {
  day?: string | null;
  openTime?: string | null;
  closeTime?: string | null;
  seasonStart?: string | null;
  seasonEnd?: string | null;
  weekOfMonth?: number | null;
  date?: string | null;
  seasonKnown?: string | null;
  doubt?: string | null;
}

const rowLabels = {
  day: "Day",
  openTime: "Opens",
  closeTime: "Closes",
  weekOfMonth: "How often",
  seasonStart: "Season begins",
  seasonEnd: "Season ends",
  seasonKnown: "Known dates",
  date: "Only on one date",
};

type WeekField = FieldMetadata<WeekRow[] | undefined>;

/** The labels of the fields in all rows, for the list of errors. */
export function rowLabelsOf(field: WeekField): Record<string, string> {
  const labels = Object.entries(rowLabels);
  return Object.fromEntries(
    field
      .getFieldList()
      .flatMap((row, index) =>
        labels.map(([name, label]) => [
          `${row.name}.${name}`,
          `Hours ${index + 1}, ${label.toLowerCase()}`,
        ]),
      ),
  );
}

/**
 * A market's opening hours, one row for each opening. Adding and removing rows works without
 * JavaScript, too.
 */
export function WeekRows({
  form,
  field,
}: {
  form: Pick<FormMetadata<Record<string, unknown>>, "insert" | "remove">;
  field: WeekField;
}) {
  const rows = field.getFieldList();
  return (
    <FormSection
      title="Opening hours"
      field={field}
      text="A closing time at or before the opening time means the next day. We don’t save rows without a day or date."
    >
      <FieldError field={field} />
      {rows.length > 0 && (
        <ol className="grid gap-4">
          {rows.map((row, index) => (
            <Row key={row.key} row={row} index={index}>
              <Button
                {...form.remove.getButtonProps({ name: field.name, index })}
                variant="outline"
                icon="trash"
              >
                Remove<span className="hidden-text"> hours {index + 1}</span>
              </Button>
            </Row>
          ))}
        </ol>
      )}
      <div>
        <Button
          {...form.insert.getButtonProps({ name: field.name, defaultValue: usualHours })}
          variant="soft"
          icon="plus"
        >
          {rows.length === 0 ? "Add hours" : "More hours"}
        </Button>
      </div>
    </FormSection>
  );
}

function Row({
  row,
  index,
  children,
}: {
  row: FieldMetadata<WeekRow>;
  index: number;
  children: React.ReactNode;
}) {
  const fields = row.getFieldset();
  const isSpecial = [
    fields.weekOfMonth,
    fields.seasonStart,
    fields.seasonEnd,
    fields.date,
    fields.seasonKnown,
  ].some(({ initialValue, errors }) => (initialValue && initialValue !== "both") || errors);
  return (
    <li className="week-row">
      <fieldset>
        <legend className="hidden-text">Hours {index + 1}</legend>
        <div className="week-row-line grid gap-3">
          <SelectField
            field={fields.day}
            label={rowLabels.day}
            options={weekdays.map((value) => ({ value, label: value }))}
            placeholder="Choose a day"
          />
          <TextField field={fields.openTime} label={rowLabels.openTime} type="time" />
          <TextField field={fields.closeTime} label={rowLabels.closeTime} type="time" />
        </div>
        {fields.doubt.initialValue && (
          <p className="field-hint">{doubtHint(fields.doubt.initialValue)}</p>
        )}
        <details className="unfold" open={isSpecial || undefined}>
          <summary>
            Season, once a month, or one date
            <Icon name="chevron-down" />
          </summary>
          <div className="week-row-more grid gap-4">
            <SelectField
              field={fields.weekOfMonth}
              label={rowLabels.weekOfMonth}
              placeholder="Every week"
              options={weeksOfMonth.map((week) => ({ value: `${week}`, label: weekText(week) }))}
            />
            <div className="field-row">
              <SeasonDay field={fields.seasonStart} label={rowLabels.seasonStart} />
              <SeasonDay field={fields.seasonEnd} label={rowLabels.seasonEnd} />
            </div>
            <SelectField
              field={fields.seasonKnown}
              label={rowLabels.seasonKnown}
              placeholder="Start and end"
              options={seasonKnownOptions}
            />
            <TextField field={fields.date} label={rowLabels.date} type="date" />
          </div>
        </details>
        {children}
      </fieldset>
    </li>
  );
}
