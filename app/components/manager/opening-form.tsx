import { type FieldMetadata, getFormProps, getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import {
  clockTime,
  formatTime,
  type Season,
  seasonKnownOptions,
  weekdays,
  weeksOfMonth,
  weekText,
} from "~/models/core/week";
import {
  closeTimes,
  doubtHint,
  openTimes,
  timesOffered,
  usualHours,
} from "~/models/guide/market/schedule.rules";
import type { FormAnswer } from "~/platform/submit";
import { FieldFrame } from "../kit/field-frame";
import { SelectField, TextField } from "../kit/fields";
import { FormErrors, FormSection, SaveBar } from "../kit/form-page";
import { HiddenValues, OfficeForm } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";
import { SeasonDay } from "./season-day";

const labels = {
  day: "Day",
  weekOfMonth: "How often",
  openTime: "Opens",
  closeTime: "Closes",
  seasonStart: "Season begins",
  seasonEnd: "Season ends",
  seasonKnown: "Known dates",
  date: "Only on one date",
  version: "Saved hours",
};

/** An opening as its form holds it. */
export interface OpeningEntries extends Required<Season> {
  id: number;
  version: number;
  day: string;
  openTime: string;
  closeTime: string;
  weekOfMonth: number | null;
  date: string | null;
  doubt: string | null;
}

const add = lazyCommand(() =>
  import("~/models/guide/market/market.schema").then((m) => m.AddSchedule),
);
const change = lazyCommand(() =>
  import("~/models/guide/market/market.schema").then((m) => m.ChangeSchedule),
);

/** The form for one opening of a market's week: a new one, or a changed one. */
export function OpeningForm({
  marketId,
  opening,
  day,
  answer,
  back,
}: {
  marketId: number;
  /** The saved opening; missing for a new one. */
  opening?: OpeningEntries;
  /** The weekday that a new opening starts with. */
  day?: string | null;
  answer: FormAnswer | undefined;
  back: string;
}) {
  const id = opening ? "change-opening" : "add-opening";
  const command = opening ? change : add;
  const [form, fields] = useCommandForm(id, command as typeof add, answer, {
    defaultValue: opening
      ? { ...opening, weekOfMonth: opening.weekOfMonth as -1 | null }
      : { ...usualHours, day: day as "Monday" | undefined },
    shouldValidate: "onSubmit",
  });
  const { wasChanged, seen } = useMeanwhile(answer, opening?.version ?? 0);
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <input type="hidden" name="marketId" value={marketId} />
      {opening && <HiddenValues values={{ scheduleId: opening.id, version: seen }} />}
      <FormErrors form={form} answer={answer} labels={labels} />
      {wasChanged && opening && (
        <p className="field-hint">
          Now saved: {opening.day}, {formatTime(opening.openTime)}–{formatTime(opening.closeTime)}.
        </p>
      )}
      <FormSection title="Day and hours">
        <div className="field-row">
          <SelectField
            field={fields.day}
            label={labels.day}
            options={weekdays.map((value) => ({ value, label: value }))}
            placeholder="Choose a day"
          />
          <SelectField
            field={fields.weekOfMonth}
            label={labels.weekOfMonth}
            placeholder="Every week"
            options={weeksOfMonth.map((week) => ({ value: `${week}`, label: weekText(week) }))}
          />
        </div>
        <TextField
          field={fields.date}
          label={labels.date}
          type="date"
          hint="Leave blank if the market opens regularly. The date must fall on the day above."
        />
        {opening?.doubt && <p className="field-hint">{doubtHint(opening.doubt)}</p>}
        <div className="field-row">
          <TimeField field={fields.openTime} label={labels.openTime} usual={openTimes} />
          <TimeField
            field={fields.closeTime}
            label={labels.closeTime}
            usual={closeTimes}
            hint="A time at or before the opening time means the next day."
          />
        </div>
      </FormSection>
      <FormSection
        title="Season (optional)"
        text="The season repeats every year. It includes both days and can run past New Year. Leave blank if the market opens all year."
      >
        <div className="field-row">
          <SeasonDay field={fields.seasonStart} label={labels.seasonStart} />
          <SeasonDay field={fields.seasonEnd} label={labels.seasonEnd} />
        </div>
        <SelectField
          field={fields.seasonKnown}
          label={labels.seasonKnown}
          placeholder="Start and end"
          options={seasonKnownOptions}
        />
      </FormSection>
      <SaveBar form={form.id} save={opening ? "Save hours" : "Add hours"} back={back} />
    </OfficeForm>
  );
}

/** A time of day from a list: the usual times, then all other half hours. */
function TimeField({
  field,
  label,
  usual,
  hint,
}: {
  field: FieldMetadata<string>;
  label: ReactNode;
  usual: readonly string[];
  hint?: string;
}) {
  const offered = timesOffered(usual, String(field.initialValue ?? ""));
  const options = (times: readonly string[]) =>
    times.map((time) => (
      <option key={time} value={time}>
        {clockTime(time)}
      </option>
    ));
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        {...getSelectProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined })}
        className="control control-select"
      >
        <optgroup label="Usual times">{options(offered.usual)}</optgroup>
        <optgroup label="Other times">{options(offered.others)}</optgroup>
      </select>
    </FieldFrame>
  );
}
