import type { FieldMetadata } from "@conform-to/react";
import type { WayToPay } from "~/models/vendors/pay-by-card.rules";
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
