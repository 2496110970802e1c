import { Link } from "@remix-run/react";
import type { OwnPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { StateBadge } from "../kit/badge";
import { Notice } from "../kit/notice";
import "../kit/button.css";

/**
 * How a vendor's customers can pay, in one line on the vendor's own pages. It becomes a notice if
 * someone has to act.
 */
export function PaymentLine({ payment }: { payment: OwnPaymentView }) {
  const { box, waysText, canBePaid } = payment;
  if (box.state === "active" && box.turn === null) {
    return (
      <p className="cluster muted">
        <span>{waysText}</span>
        <Link to="/vendor-payments">Payment</Link>
      </p>
    );
  }
  return (
    <Notice tone={canBePaid && box.state !== "problem" ? "info" : "warning"} title={box.title}>
      <p>
        {box.due && `Due by ${box.due.text}. `}
        {waysText}
      </p>
      <p className="cluster">
        <StateBadge state={box.state}>{box.word}</StateBadge>
        <Link to="/vendor-payments" className="button-link">
          See payment
        </Link>
      </p>
    </Notice>
  );
}
