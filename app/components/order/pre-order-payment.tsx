import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { formatCents } from "~/models/money";
import type { WayToPay } from "~/models/order/pay-by-card.rules";
import { RadioCards } from "../kit/radio-cards";
import type { EntriesFields } from "./pre-order-entries";
import "../kit/card.css";
import "./pre-order.css";

/** By card, or at the stall: a choice where the vendor takes both. */
export function PaymentChoice({
  field,
  ways,
}: {
  field: EntriesFields["paymentMethod"];
  ways: readonly WayToPay[];
}) {
  if (!ways.includes("at_pickup")) return null;
  if (!ways.includes("card")) {
    return (
      <section className="card stack" aria-labelledby="how">
        <h2 id="how">Payment</h2>
        <input type="hidden" name={field.name} value="at_pickup" />
        <p>
          You pay at pickup (cash, SNAP/EBT, WIC): this stall takes no cards for pre-orders just
          now.
        </p>
      </section>
    );
  }
  return (
    <section className="card stack" aria-labelledby="how">
      <h2 id="how">Payment</h2>
      <RadioCards
        field={field as FieldMetadata<string>}
        label="How would you like to pay?"
        options={[
          { value: "card", label: "Pay by card", text: "On the next page" },
          {
            value: "at_pickup",
            label: "Pay at pickup (cash, SNAP/EBT, WIC)",
            text: "Your order is confirmed at once",
          },
        ]}
      />
    </section>
  );
}

/** What the order comes to, and the buttons that place it or leave it. */
export function PreOrderSummary({
  total,
  paysAtPickup,
  update,
  children,
}: {
  /** Integer cents. */
  total: number;
  paysAtPickup: boolean;
  /** How the total is asked for without JavaScript. */
  update: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card stack" aria-labelledby="sum">
      <h2 id="sum">Summary</h2>
      <dl className="sums" aria-live="polite">
        <div>
          <dt>Subtotal</dt>
          <dd className="money">{formatCents(total)}</dd>
        </div>
        <div className="sums-total">
          <dt>Total</dt>
          <dd className="money">{formatCents(total)}</dd>
        </div>
      </dl>
      {update}
      <div className="cluster order-actions">{children}</div>
      <p className="muted">
        {paysAtPickup
          ? "You pay at the stall when you collect."
          : "You pay by card on the next page."}{" "}
        You can cancel until ordering closes.
      </p>
    </section>
  );
}
