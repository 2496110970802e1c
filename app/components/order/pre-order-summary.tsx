import type { ReactNode } from "react";
import { amountText } from "~/models/vendors/product/weight.rules";
import type { Missing, OfferedDate, OfferedMarket } from "./pre-order-entries";
import "../kit/button.css";
import "../kit/card.css";
import "./pre-order.css";

interface Chosen {
  /** Integer cents. */
  total: number;
  /** Whether something in the order is weighed, so that it may cost less. */
  isMost: boolean;
  market: OfferedMarket | undefined;
  date: OfferedDate | undefined;
}

const howToPay = (paysAtPickup: boolean, isWeighed: boolean) => {
  if (paysAtPickup && isWeighed) {
    return "The vendor weighs your order. You pay for its weight at the stall, and never more than this total.";
  }
  if (paysAtPickup) return "You pay at the stall when you pick up your order.";
  return isWeighed
    ? "You enter your card on the next page. It’s charged once the vendor has weighed your order, and never more than this total."
    : "You pay by card on the next page.";
};

/** The total of the order, and once more where and when it is collected. */
export function PreOrderSummary({
  total,
  isMost,
  market,
  date,
  paysAtPickup,
  update,
}: Chosen & {
  paysAtPickup: boolean;
  /** The button that asks for the total without JavaScript. */
  update: ReactNode;
}) {
  return (
    <section className="card stack" aria-labelledby="sum">
      <h2 id="sum">Summary</h2>
      <dl className="sums">
        <div>
          <dt>Where</dt>
          <dd>{market?.name ?? "Not chosen yet"}</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>
            {date ? (
              <>
                {date.label}
                <span className="block">{date.hours}</span>
              </>
            ) : (
              "Not chosen yet"
            )}
          </dd>
        </div>
        <div>
          <dt>Subtotal</dt>
          <dd className="money">{amountText(total, isMost)}</dd>
        </div>
        <div className="large line-above bold">
          <dt>Total</dt>
          <dd className="money">{amountText(total, isMost)}</dd>
        </div>
      </dl>
      {update}
      <p className="muted">
        {howToPay(paysAtPickup, isMost)} You can cancel your order until ordering closes.
      </p>
    </section>
  );
}

/**
 * The total, the pickup and the buttons of the form, which stay in view while the user fills in the
 * form. If the buttons cannot be pressed yet, a text beside them says what is missing and leads
 * there.
 */
export function PreOrderBar({
  total,
  isMost,
  market,
  date,
  missing,
  cancel,
  children,
}: Chosen & { missing: Missing | undefined; cancel: ReactNode; children: ReactNode }) {
  return (
    <div className="order-bar foot-bar cluster between line-above space-y-3">
      <div className="order-bar-facts">
        <p aria-live="polite">
          Total <strong className="money">{amountText(total, isMost)}</strong>
        </p>
        {missing ? (
          <p id="order-missing" role="status">
            <button type="button" className="button-link" onClick={() => leadTo(missing.at)}>
              {missing.text}
            </button>
          </p>
        ) : (
          market &&
          date && (
            <p className="muted small">
              {date.label}, {market.name}
            </p>
          )
        )}
      </div>
      {cancel}
      <div className="cluster order-actions">{children}</div>
    </div>
  );
}

/** Scrolls to a part of the form and puts the focus on its first control that can be used. */
function leadTo(id: string) {
  const part = document.getElementById(id);
  const control = part?.querySelector<HTMLElement>(
    "input:not([type=hidden], :disabled), summary, button:not(:disabled)",
  );
  part?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
