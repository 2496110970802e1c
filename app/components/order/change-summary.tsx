import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { AmendForm } from "~/models/orders/amendment/amend.schema";
import type { ChangeView, SummaryView } from "~/models/orders/amendment/amend.view";
import { Button, useBusy } from "../kit/button";
import { NewHeading } from "../kit/new-heading";
import { Notice } from "../kit/notice";
import { CardChoice } from "./card-choice";
import "../kit/card.css";

/** What a change does to an order and its money, to confirm or to go back. */
export function ChangeSummary({
  order,
  formKey,
  summary,
  typed,
}: {
  order: ChangeView;
  formKey: string;
  summary: SummaryView;
  typed: AmendForm["items"];
}) {
  const { savedCard } = order;
  const [form, fields] = useForm<AmendForm>({
    id: `confirm-${order.id}-${order.version}`,
    defaultValue: { card: savedCard ? "saved" : "new" },
  });
  const busy = useBusy({ posts: { step: "confirm" } });
  return (
    <Form method="post" {...getFormProps(form)} className="card stack" aria-labelledby="change">
      <NewHeading id="change">Your change</NewHeading>
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="addedAmount" value={summary.addedCents} />
      {typed.map(({ productId, quantity }, at) => (
        <span key={productId} hidden>
          <input type="hidden" name={`items[${at}].productId`} value={productId} />
          <input type="hidden" name={`items[${at}].quantity`} value={quantity} />
        </span>
      ))}
      <ul className="stack gap-1">
        {[...summary.less, ...summary.more].map(({ productId, text }) => (
          <li key={productId}>{text}</li>
        ))}
      </ul>
      {summary.cancels && (
        <Notice tone="warning">Nothing is left in {order.number}, so we cancel it.</Notice>
      )}
      <p className="strong">{summary.money.join(" ")}</p>
      {summary.chargesCard && savedCard && <CardChoice field={fields.card} savedCard={savedCard} />}
      <div className="cluster">
        <Button name="step" value="confirm" busy={busy}>
          Confirm change
        </Button>
        <Button name="step" value="edit" variant="soft">
          Edit quantities
        </Button>
      </div>
    </Form>
  );
}
