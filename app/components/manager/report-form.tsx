import { type FieldMetadata, getFormProps, getInputProps } from "@conform-to/react";
import type { WriteMarketReport } from "~/models/running/market-report/market-report.schema";
import type { MarketReportView } from "~/models/running/market-report/market-report.view";
import type { FormAnswer } from "~/platform/submit";
import type { z } from "~/platform/zod";
import { CheckboxList } from "../kit/checkbox-list";
import { TextField } from "../kit/fields";
import { FormSection, SaveBar } from "../kit/form-page";
import { FormProblem } from "../kit/notice";
import { HiddenValues, OfficeForm } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";
import "./manager.css";

type Line = z.input<typeof WriteMarketReport>["counts"];

const command = lazyCommand(() =>
  import("~/models/running/market-report/market-report.schema").then((m) => m.WriteMarketReport),
);

/**
 * The form for who was there and how many visitors came, all at once: checkboxes, and a few
 * numbers.
 */
export function ReportForm({
  marketId,
  date,
  version,
  entries,
  hours,
  visitors,
  vendors,
  answer,
  back,
}: Pick<MarketReportView, "version" | "entries" | "hours" | "visitors" | "vendors"> & {
  marketId: number;
  date: string;
  answer: FormAnswer | undefined;
  back: string;
}) {
  const [form, fields] = useCommandForm("book", command, answer, {
    defaultValue: {
      there: vendors.flatMap(({ id, isThere }) => (isThere ? [id] : [])),
      visitors: entries.visitors,
      counts: hours.map(({ hour, people }) => ({ hour, people })),
    },
    shouldValidate: "onSubmit",
  });
  const { seen } = useMeanwhile(answer, version);
  const how = visitors ? `${visitors.text} so far. ${visitors.how}` : "No one has counted yet.";
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <HiddenValues values={{ marketId, date, version: seen }} />
      <FormProblem problem={answer?.problem} />
      <FormSection title="Vendors">
        {vendors.length === 0 ? (
          <p className="muted">Your market had no vendors on this day.</p>
        ) : (
          <CheckboxList
            field={fields.there}
            label="Vendors who came"
            hint="Already checked: vendors saved in this report, and vendors who said they were coming."
            options={vendors.map(({ id, name, how: said }) => ({
              value: String(id),
              label: `${name} · ${said}`,
            }))}
          />
        )}
      </FormSection>
      <FormSection title="Visitors" text={how}>
        <TextField
          field={fields.visitors}
          type="number"
          inputMode="numeric"
          min={0}
          label="Visitors counted one by one (optional)"
          hint="Everyone who came in. Leave blank and we’ll estimate from the counts below."
        />
        <fieldset className="field">
          <legend className="field-label">10-minute counts (optional)</legend>
          <p className="field-hint">
            Stand at the gate and count for 10 minutes each hour. We estimate the rest.
          </p>
          <ul className="book-hours grid align-end gap-3">
            {fields.counts.getFieldList().map((field, index) => (
              <HourLine key={field.key} field={field} label={hours[index]?.label ?? ""} />
            ))}
          </ul>
        </fieldset>
      </FormSection>
      <SaveBar form={form.id} save="Save market report" back={back} />
    </OfficeForm>
  );
}

function HourLine({
  field,
  label,
}: {
  field: FieldMetadata<NonNullable<Line>[number]>;
  label: string;
}) {
  const { hour, people } = field.getFieldset();
  return (
    <li>
      <input {...getInputProps(hour, { type: "hidden" })} key={hour.id} />
      <TextField field={people} type="number" inputMode="numeric" min={0} label={label} />
    </li>
  );
}
