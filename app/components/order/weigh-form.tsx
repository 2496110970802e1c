import { type FieldMetadata, getFormProps, getInputProps } from "@conform-to/react";
import type { KeyboardEvent } from "react";
import type { WeighLineView, WeighListView } from "~/models/orders/weighing/weigh-list.view";
import type { WeighOrders } from "~/models/orders/weighing/weighing.schema";
import type { FormAnswer } from "~/platform/submit";
import type { z } from "~/platform/zod";
import { describedBy, FieldError } from "../kit/field-frame";
import { SaveBar } from "../kit/form-page";
import { FormProblem } from "../kit/notice";
import { OfficeForm } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { priceText } from "./weight-price";
import "../kit/card.css";
import "../kit/field.css";
import "./weigh.css";

const command = lazyCommand(() =>
  import("~/models/orders/weighing/weighing.schema").then((m) => m.WeighOrders),
);

type Line = z.input<typeof WeighOrders>["lines"][number];

/**
 * What is sold by weight on a market day: one row for each line of an order, product by product.
 * Enter leads to the next row; the form saves everything that was typed.
 */
export function WeighForm({
  list: { products, back },
  answer,
}: {
  list: WeighListView;
  answer: FormAnswer | undefined;
}) {
  const lines = products.flatMap((product) => product.lines);
  const [form, fields] = useCommandForm("weigh", command, answer, {
    defaultValue: {
      lines: lines.map(({ orderId, productId, quantity, was, weight }) => ({
        ...{ orderId, productId, quantity, was, weight },
      })),
    },
    shouldValidate: "onSubmit",
  });
  const rows = fields.lines.getFieldList();
  return (
    <OfficeForm {...getFormProps(form)} className="stack">
      <FormProblem problem={answer?.problem} />
      {products.map(({ id, name, lines: own }) => (
        <section key={id} className="card stack gap-2" aria-labelledby={`product-${id}`}>
          <h2 id={`product-${id}`}>
            {name} <span className="muted small no-wrap">{own[0]?.price}</span>
          </h2>
          <ul className="weigh-rows">
            {own.map((line) => {
              const field = rows.find((row) => isOf(row as Field, line));
              return field && <Row key={line.orderId} line={line} field={field as Field} />;
            })}
          </ul>
        </section>
      ))}
      <SaveBar form={form.id} save="Save weights" back={back} />
    </OfficeForm>
  );
}

type Field = FieldMetadata<Line>;

/**
 * Whether a row of the form is of this line. A refused form keeps its rows, but the list may have
 * other lines by then.
 */
function isOf(row: Field, line: WeighLineView): boolean {
  const { orderId, productId } = row.getFieldset();
  return (
    Number(orderId.initialValue) === line.orderId &&
    Number(productId.initialValue) === line.productId
  );
}

/** One line of an order: who gets it, how many pieces, and what they weigh together. */
function Row({ line, field }: { line: WeighLineView; field: Field }) {
  const { orderId, productId, quantity, was, weight } = field.getFieldset();
  const shown = priceText(line, String(weight.value ?? ""));
  return (
    <li className="weigh-row" id={line.number}>
      <input type="hidden" name={orderId.name} value={line.orderId} />
      <input type="hidden" name={productId.name} value={line.productId} />
      <input type="hidden" name={quantity.name} value={line.quantity} />
      <input type="hidden" name={was.name} value={line.was} />
      <label htmlFor={weight.id} className="weigh-of">
        <span className="strong block">{line.customer}</span>
        <span className="muted small block">
          {line.number} · {line.pieces}
        </span>
      </label>
      <span className="weigh-entry">
        <input
          {...getInputProps(weight as FieldMetadata<string>, {
            type: "text",
            ...describedBy(weight, undefined),
          })}
          key={weight.id}
          className="control"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={onEnter}
        />
        <span aria-hidden="true">{line.unit}</span>
      </span>
      <output htmlFor={weight.id} className="money weigh-price">
        {shown ?? line.amount}
      </output>
      <FieldError field={weight} />
    </li>
  );
}

/** Enter goes to the next row, and from the last row it saves. */
function onEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  const inputs = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>(".weigh-entry input") ?? []),
  ];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
