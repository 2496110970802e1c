import { getFormProps } from "@conform-to/react";
import { salesKinds, salesWords } from "~/models/running/market-report/market-report.rules";
import type { SalesView } from "~/models/running/market-report/market-report.view";
import type { FormAnswer } from "~/platform/submit";
import { TextField } from "../kit/fields";
import { SaveBar } from "../kit/form-page";
import { FormProblem } from "../kit/notice";
import { HiddenValues, OfficeForm } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";

const command = lazyCommand(() =>
  import("~/models/running/market-report/market-report.schema").then((m) => m.ReportSales),
);

/**
 * A vendor's sales on a day, by how they were paid. Both the vendor and its market can fill in this
 * form.
 */
export function SalesForm({
  marketId,
  sales: { vendorId, day, version, entries, by },
  answer,
  back,
}: {
  marketId: number;
  sales: SalesView;
  answer: FormAnswer | undefined;
  back: string;
}) {
  const [form, fields] = useCommandForm("takings", command, answer, {
    defaultValue: entries,
    shouldValidate: "onSubmit",
  });
  const { seen } = useMeanwhile(answer, version);
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <HiddenValues values={{ marketId, vendorId, date: day.date, version: seen }} />
      <FormProblem problem={answer?.problem} />
      {by && <p className="field-hint">{by}.</p>}
      {salesKinds.map((kind) => (
        <TextField
          key={kind}
          field={fields[kind]}
          label={`${salesWords[kind]} (dollars)`}
          inputMode="decimal"
          autoComplete="off"
          hint={
            kind === "cash"
              ? "Enter 0 for no sales. Leave blank if you don’t know the amount."
              : null
          }
        />
      ))}
      <SaveBar form={form.id} save="Save" back={back} />
    </OfficeForm>
  );
}
