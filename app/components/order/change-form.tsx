import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import type { AmendForm } from "~/models/orders/amendment/amend.schema";
import type { ChangeLineView, ChangeView } from "~/models/orders/amendment/amend.view";
import { differenceOf } from "~/models/orders/amendment/difference.rules";
import { moneyTexts } from "~/models/orders/amendment/difference.view";
import type { FormAnswer } from "~/platform/submit";
import { Button, useBusy } from "../kit/button";
import { NumberStepper } from "../kit/number-stepper";
import { useHydrated } from "../kit/use-hydrated";
import "../kit/card.css";
import "./pre-order.css";

type Typed = readonly { productId: number; quantity: number }[];
type ItemField = FieldMetadata<AmendForm["items"][number]>;

/** The quantities of an order to change, and what else its vendor offers for the market day. */
export function ChangeForm({
  order,
  formKey,
  typed,
  answer,
}: {
  order: ChangeView;
  formKey: string;
  /** The quantities of a change that was reviewed before. */
  typed: Typed;
  answer: FormAnswer | undefined;
}) {
  const lines = [...order.ordered, ...order.others];
  const quantityOf = (line: ChangeLineView) =>
    typed.find(({ productId }) => productId === line.productId)?.quantity ?? line.ordered;
  const [form, fields] = useForm<AmendForm>({
    id: `change-${order.id}-${order.version}`,
    lastResult: resultFor(lines, order, answer) as never,
    defaultValue: {
      items: lines.map((line) => ({ productId: line.productId, quantity: quantityOf(line) })),
    },
  });
  const [wanted, setWanted] = useState<ReadonlyMap<number, number>>(
    () => new Map(lines.map((line) => [line.productId, quantityOf(line)])),
  );
  const count = (productId: number, quantity: number) =>
    setWanted((before) => new Map(before).set(productId, quantity));
  const busy = useBusy({ posts: { step: "review" } });
  const items = fields.items.getFieldList();
  const rowsOf = (part: ChangeLineView[], from: number) =>
    part.map((line, at) => (
      <LineRow key={line.productId} line={line} field={items[from + at]} onCount={count} />
    ));
  return (
    <Form method="post" {...getFormProps(form)} className="stack pre-order">
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="key" value={formKey} />
      <section className="card stack" aria-labelledby="ordered">
        <h2 id="ordered">Your order</h2>
        <ul className="add-list change-list">{rowsOf(order.ordered, 0)}</ul>
      </section>
      {order.others.length > 0 && (
        <section className="card stack" aria-labelledby="others">
          <h2 id="others">More from {order.vendorName}</h2>
          <ul className="add-list change-list">{rowsOf(order.others, order.ordered.length)}</ul>
        </section>
      )}
      <div className="order-bar foot-bar cluster between line-above space-y-3">
        <LiveDifference order={order} wanted={wanted} />
        <div className="cluster order-actions">
          <Button name="step" value="review" size="large" busy={busy}>
            Review change
          </Button>
        </div>
      </div>
    </Form>
  );
}

function LineRow({
  line,
  field,
  onCount,
}: {
  line: ChangeLineView;
  field: ItemField | undefined;
  onCount: (productId: number, quantity: number) => void;
}) {
  if (!field) return null;
  const { productId, quantity } = field.getFieldset();
  return (
    <li>
      <input type="hidden" name={productId.name} value={line.productId} />
      <p>
        <span className="strong block">{line.name}</span>
        <span className="muted block">{line.price}</span>
      </p>
      <NumberStepper
        field={quantity}
        label={<span className="hidden-text">Quantity of {line.name}</span>}
        of={line.name}
        min={line.least}
        max={line.most}
        onCount={(next) => onCount(line.productId, next)}
      />
    </li>
  );
}

/** The difference in money while the customer types. Without JavaScript, the next page shows it. */
function LiveDifference({
  order,
  wanted,
}: {
  order: ChangeView;
  wanted: ReadonlyMap<number, number>;
}) {
  const hydrated = useHydrated();
  const difference = differenceOf([...order.ordered, ...order.others], wanted);
  const texts = moneyTexts(difference, order.paying);
  return (
    <p className="order-bar-facts" role="status">
      {hydrated && (texts.length > 0 ? texts.join(" ") : "Nothing changed yet.")}
    </p>
  );
}

/**
 * The answer to a refused form, in the sequence in which the page shows the products now: the
 * vendor may have added or removed some. Undefined if the order has changed since the form was
 * shown.
 */
function resultFor(lines: readonly ChangeLineView[], order: ChangeView, answer?: FormAnswer) {
  const { initialValue, error } = answer?.result ?? {};
  if (initialValue?.version !== String(order.version)) return undefined;
  const sent = (initialValue.items ?? []) as Record<"productId" | "quantity", string>[];
  const atOf = ({ productId }: ChangeLineView) =>
    sent.findIndex((item) => item.productId === String(productId));
  const items = lines.map(
    (line) => sent[atOf(line)] ?? { ...line, quantity: String(line.ordered) },
  );
  const errors = lines.flatMap((line, at) => {
    const texts = error?.[`items[${atOf(line)}].quantity`];
    return texts ? [[`items[${at}].quantity`, texts] as const] : [];
  });
  return { status: "error", initialValue: { items }, error: Object.fromEntries(errors) };
}
