import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Qr } from "~/models/core/qr-code";
import type { OrderView as OwnView } from "~/models/orders/order/order.view";
import { Badge, type Tone } from "../kit/badge";
import { Button, LinkButton, useBusy } from "../kit/button";
import { DescriptionList } from "../kit/description-list";
import { Icon } from "../kit/icon";
import { Day } from "../kit/moment";
import { OrderHistory, OrderItems } from "./order-parts";
import { PickupCode } from "./pickup-code";
import "../kit/button.css";
import "../kit/card.css";
import "../kit/menu.css";
import "./order.css";

/** An order, with its QR code where there is room for one. */
type OrderView = OwnView & { qr?: Qr | null };

/** The colors of the statuses. The spec wants 'Completed' in red. */
const statusTones: Record<string, Tone> = {
  pending_payment: "waiting",
  confirmed: "good",
  ready: "good",
  completed: "bad",
  cancelled: "quiet",
  not_collected: "quiet",
};

/**
 * An order's status. 'Completed' is red in the spec, so it has a check mark and does not look like
 * a failure.
 */
export function OrderBadge({
  order: { status, statusText },
}: {
  order: Pick<OrderView, "status" | "statusText">;
}) {
  return (
    <Badge tone={statusTones[status] ?? "neutral"}>
      {status === "completed" && <Icon name="check" />}
      {statusText}
    </Badge>
  );
}

/**
 * An order that is over, folded to one line: its number, status, vendor, pickup date and total.
 * Links lead to the card inside, so the browser unfolds the order for a user who comes from an
 * email.
 */
export function PastOrder({ order }: { order: OrderView }) {
  return (
    <details className="card unfold past-order">
      <summary>
        <span className="cluster gap-1-3">
          <strong>{order.number}</strong>
          <OrderBadge order={order} />
          <span className="muted small whole-line">
            {order.vendorName} · {order.pickupDate} · {order.total}
          </span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <OrderCard order={order} isInside />
    </details>
  );
}

/**
 * An order to pick up, folded: the pickup code to say at the stall, when and where, and the next
 * step. The rest unfolds.
 */
export function ComingOrder({ order }: { order: OrderView }) {
  return (
    <article className="card stack order-card" id={order.number}>
      <OrderHead order={order} level="h3">
        <p className="whole-line">
          <strong>
            <Day of={order.pickupDay} />, {order.pickupHours}
          </strong>
          <span className="block">{order.marketName}</span>
          <span className="muted block">
            {order.vendorName} · <span className="money">{order.total}</span>
          </span>
        </p>
      </OrderHead>
      {((order.payUntil && !order.visit) || order.canPayInstead) && <PayNow order={order} />}
      <ComingLinks order={order} />
      <details className="unfold">
        <summary>
          Details<span className="hidden-text"> of {order.number}</span>
          <Icon name="chevron-down" />
        </summary>
        <div className="stack">
          <p className="muted">Placed {order.placed}</p>
          <OrderRest order={order} isFolded />
        </div>
      </details>
    </article>
  );
}

/** Links that a coming order shows even while it is folded. */
function ComingLinks({
  order: { visit, payUntil, pickupCode, directions, marketName },
}: {
  order: OrderView;
}) {
  const showsWay = pickupCode !== null && directions !== null;
  if (!visit && !showsWay) return null;
  return (
    <p className="cluster">
      {visit && (
        <LinkButton to={visit.to} variant={payUntil ? "solid" : "soft"}>
          {payUntil ? "Pay now" : "See all stops"}
          <span className="hidden-text">, {visit.label}</span>
        </LinkButton>
      )}
      {showsWay && (
        <LinkButton to={directions} variant="soft" icon="pin" newTab>
          Get Directions<span className="hidden-text"> to {marketName}</span>
        </LinkButton>
      )}
    </p>
  );
}

/** One order as its customer sees it, with the actions that are still possible. */
export function OrderCard({
  order,
  level = "h3",
  isInside = false,
}: {
  order: OrderView;
  level?: "h2" | "h3";
  /** True if the order is already inside a card. */
  isInside?: boolean;
}) {
  return (
    <article className={isInside ? "stack order-card" : "card stack order-card"} id={order.number}>
      <OrderHead order={order} level={level} showsQr={level === "h2"}>
        <p className="muted whole-line">Placed {order.placed}</p>
      </OrderHead>
      {(order.payUntil || order.canPayInstead) && <PayNow order={order} />}
      <OrderRest order={order} />
    </article>
  );
}

/** The order's number and status, with the pickup code that the vendor asks for. */
function OrderHead({
  order,
  level: Heading,
  showsQr = false,
  children,
}: {
  order: OrderView;
  level: "h2" | "h3";
  showsQr?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <header className="list-line">
        <Heading>{order.number}</Heading>
        <OrderBadge order={order} />
        {children}
      </header>
      {order.pickupCode && <PickupCode code={order.pickupCode} qr={order.qr} isOpen={showsQr} />}
      {order.statusNote && <p>{order.statusNote}</p>}
    </>
  );
}

/**
 * The button that leads to the checkout of an unpaid order, or to where the card is entered that is
 * charged when the order is weighed.
 */
export function PayNow({
  order: { id, number, payUntil, paymentMethod },
}: {
  order: Pick<OrderView, "id" | "number" | "payUntil" | "paymentMethod">;
}) {
  const action = `/orders/${id}/pay`;
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action} className="stack gap-1 align-start">
      <Button busy={busy}>
        {payWords[paymentMethod]}
        <span className="hidden-text"> for {number}</span>
      </Button>
      {payUntil && <p className="muted small">Pay by {payUntil}, or we cancel this order.</p>}
    </Form>
  );
}

const payWords: Record<OrderView["paymentMethod"], string> = {
  card: "Pay now",
  card_when_weighed: "Enter your card",
  at_pickup: "Pay by card",
};

/** Puts the products of an order into a basket. */
function AddAgain({ orderId }: { orderId: number }) {
  return (
    <Form method="post" action="/basket/again">
      <input type="hidden" name="orderId" value={orderId} />
      <button type="submit" className="button-link">
        Add to basket
      </button>
    </Form>
  );
}

/** Everything else about an order, and the actions that are possible. */
function OrderRest({
  order,
  isFolded = false,
}: {
  order: OrderView;
  /** True if the link to the directions is outside the folded part. */
  isFolded?: boolean;
}) {
  return (
    <>
      <DescriptionList
        items={[
          {
            term: "Vendor",
            value: <Link to={order.vendorPage}>{order.vendorName}</Link>,
          },
          {
            term: "Pickup location",
            value: (
              <>
                <Link to={`/market/${order.marketId}`}>{order.marketName}</Link>
                {order.marketAddress && <span className="muted block">{order.marketAddress}</span>}
              </>
            ),
          },
          { term: "Pickup date", value: order.pickupDate },
          {
            term: "Ordered with",
            value: order.visit && <Link to={order.visit.to}>{order.visit.label}</Link>,
          },
          {
            term: "Pickup time",
            value: order.pickupHours,
          },
          {
            term: "Payment",
            value: order.payment,
          },
          { term: "Special instructions", value: order.specialInstructions },
        ]}
      />
      <OrderItems items={order.items} total={order.total} />
      <details className="unfold">
        <summary>
          History<span className="hidden-text"> of {order.number}</span>
          <Icon name="chevron-down" />
        </summary>
        <OrderHistory history={order.history} />
      </details>
      {order.again && (
        <nav className="order-links wrap" aria-label={`More about ${order.number}`}>
          <Link to={order.again} className="button-link">
            Order again<span className="hidden-text"> like {order.number}</span>
          </Link>
          <AddAgain orderId={order.id} />
          <Link to={`/orders/${order.id}/receipt`} className="button-link">
            {order.paperName === "Receipt" ? "Receipt" : "Details"}
            <span className="hidden-text"> of {order.number}</span>
          </Link>
          {order.review && (
            <Link to={order.review.to} className="button-link">
              {order.review.label}
            </Link>
          )}
          {order.pickupCode && (
            <>
              <a href={`/orders/${order.id}/calendar.ics`} className="button-link">
                Add to calendar
              </a>
              {order.directions && !isFolded && (
                <a
                  href={order.directions}
                  className="button-link"
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  Get Directions
                  <span className="hidden-text"> (opens in a new tab)</span>
                </a>
              )}
            </>
          )}
        </nav>
      )}
      {(order.canCancel || order.canChange) && (
        <footer className="order-foot order-links wrap line-above space-above-4">
          {order.canChange && (
            <Link to={`/orders/${order.id}/change`} className="button-link">
              Change order<span className="hidden-text"> {order.number}</span>
            </Link>
          )}
          {order.canCancel && (
            <Link to={`/orders/${order.id}/cancel`} className="button-link">
              Cancel Order<span className="hidden-text"> {order.number}</span>
            </Link>
          )}
          {order.cancelUntil && (
            <p className="full-width muted small">Can be cancelled until {order.cancelUntil}</p>
          )}
        </footer>
      )}
    </>
  );
}
