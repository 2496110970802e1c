import { type FieldMetadata, getFormProps, getInputProps } from "@conform-to/react";
import type { SetStock } from "~/models/vendors/attendance/attendance.schema";
import type { StockView } from "~/models/vendors/attendance/stock.view";
import type { FormAnswer } from "~/platform/submit";
import type { z } from "~/platform/zod";
import { SaveBar } from "../kit/form-page";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { OfficeForm } from "../kit/office-form";
import { TextField } from "../kit/text-field";
import { useCommandForm } from "../kit/use-command-form";
import "./stock-form.css";

type Line = z.input<typeof SetStock>["products"][number];

const command = lazyCommand(() =>
  import("~/models/vendors/attendance/attendance.schema").then((m) => m.SetStock),
);

/** A number for each product of a market day; what is left empty is limited as on any other day. */
export function StockForm({ view, answer }: { view: StockView; answer: FormAnswer | undefined }) {
  const { market, date, lines } = view;
  const [form, fields] = useCommandForm("stock", command, answer, {
    defaultValue: {
      marketId: market.id,
      date,
      products: lines.map(({ productId, brought }) => ({ productId, brought })),
    },
    shouldValidate: "onSubmit",
  });
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <input type="hidden" name="marketId" value={market.id} />
      <input type="hidden" name="date" value={date} />
      <FormProblem problem={answer?.problem} />
      <ul>
        {fields.products.getFieldList().map((field) => (
          <StockLine key={field.key} field={field} lines={lines} />
        ))}
      </ul>
      <SaveBar form={form.id} save="Save" back="/vendor-days" />
    </OfficeForm>
  );
}

function StockLine({ field, lines }: { field: FieldMetadata<Line>; lines: StockView["lines"] }) {
  const { productId, brought } = field.getFieldset();
  const line = lines.find((each) => each.productId === Number(productId.initialValue));
  if (!line) return null;
  return (
    <li className="stock-line">
      <input {...getInputProps(productId, { type: "hidden" })} key={productId.id} />
      <TextField
        field={brought}
        type="number"
        inputMode="numeric"
        min={0}
        placeholder={line.usual === null ? "No limit" : String(line.usual)}
        label={
          <>
            {line.name} <span className="muted no-wrap">/ {line.unit}</span>
          </>
        }
        hint={factsOf(line)}
      />
    </li>
  );
}

/** What is ordered, and how many there were a week before. */
function factsOf({ reserved, before }: StockView["lines"][number]): string {
  const ordered = reserved === 0 ? "Nothing ordered yet" : `${reserved} ordered`;
  return before === null ? ordered : `${ordered} · ${before} the week before`;
}
