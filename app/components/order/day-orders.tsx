import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { DayOrder } from "~/models/orders/order/market-days.view";
import type { VendorOrderView } from "~/models/orders/order/vendor-order.view";
import { Button, LinkButton, useBusy } from "../kit/button";
import { type Column, DataTable } from "../kit/data-table";
import { Icon } from "../kit/icon";
import { Day } from "../kit/moment";
import { OfficeForm, useAddressFor } from "../kit/office-form";
import { OrderState } from "./order-parts";
import "../kit/menu.css";
import "./vendor-orders.css";

const many = "orders-many";
const one = "orders-one";
const back = "orders-back";
const moving = "/vendor-dashboard/move";

const steps = [
  { to: "ready", verb: "Mark as ready", can: "canBeReady" },
  { to: "completed", verb: "Collected", can: "canBeCollected" },
  { to: "not_collected", verb: "Not collected", can: "canBeNotCollected" },
] as const satisfies readonly { to: string; verb: string; can: keyof DayOrder }[];

const columns: Column<Row>[] = [
  { title: "State", cell: (order) => <OrderState order={order} />, place: "state" },
  { title: "Ordered", cell: (order) => <Ordered order={order} /> },
  { title: "Code", cell: ({ pickupCode }) => <strong className="day-code">{pickupCode}</strong> },
  { title: "Order", cell: ({ number }) => <span className="no-wrap">{number}</span> },
  {
    title: "Payment",
    cell: ({ isPaid, payment, total }) =>
      isPaid ? `${total} · ${payment ?? "by card"}` : (payment ?? total),
  },
];

type Row = Omit<DayOrder, "id"> & { id: string; orderId: number };

/**
 * The orders of a market day, by customer. Each order has a button for its next step, and the user
 * can move many orders on at once by ticking them. All of it is forms.
 */
export function DayOrders({ orders, caption }: { orders: readonly DayOrder[]; caption: string }) {
  const { pathname, search } = useLocation();
  const busy = useBusy({ action: moving });
  // A checkbox posts the order together with the version that is shown here.
  const rows = orders.map((order) => ({ ...order, id: order.seen, orderId: order.id }));
  const canMove = steps.filter(({ can }) => orders.some((order) => order[can]));
  const returnTo = <input type="hidden" name="returnTo" value={pathname + search} />;
  return (
    <>
      <div hidden>
        <OfficeForm id={one}>{returnTo}</OfficeForm>
        <OfficeForm id={back} action={`${moving}/back`}>
          {returnTo}
        </OfficeForm>
      </div>
      <DataTable
        caption={caption}
        rows={rows}
        name={{ title: "Customer", cell: (order) => <Customer order={order} /> }}
        columns={columns}
        rowId={({ number }) => number}
        action={(order) => <NextStep order={order} />}
        more={(order) => ({ label: `More for ${order.number}`, items: <More order={order} /> })}
        selection={
          canMove.length === 0
            ? undefined
            : {
                form: many,
                name: "orders",
                label: ({ number, customer }) => `Choose ${number} of ${customer}`,
                bar: (
                  <OfficeForm
                    id={many}
                    action={moving}
                    className="day-bar cluster gap-2"
                    aria-label="Selected orders"
                  >
                    {returnTo}
                    <span className="day-bar-label muted small">Selected orders</span>
                    {canMove.map(({ to, verb }, at) => (
                      <Button
                        key={to}
                        name="to"
                        value={to}
                        busy={busy}
                        variant={at === 0 ? "solid" : "soft"}
                      >
                        {verb}
                      </Button>
                    ))}
                  </OfficeForm>
                ),
              }
        }
      />
    </>
  );
}

function Customer({ order: { customer, company } }: { order: Row }) {
  return (
    <>
      {customer}
      {company && <span className="muted small block">{`${company} orders`}</span>}
    </>
  );
}

function Ordered({ order: { items, specialInstructions, totalBefore } }: { order: Row }) {
  return (
    <span className="day-ordered">
      {items.map(({ id, quantity, name }) => (
        <span key={id} className="day-item">
          <strong>{quantity}</strong> {name}
        </span>
      ))}
      {totalBefore && <span className="muted small block">Reduced. Old total: {totalBefore}</span>}
      {specialInstructions && <q className="day-wish muted block">{specialInstructions}</q>}
    </span>
  );
}

/** The button for an order's next step. */
function NextStep({ order }: { order: Row }): ReactNode {
  const action = `/vendor-dashboard/orders/${order.orderId}`;
  const addressFor = useAddressFor();
  const busy = useBusy({ action });
  const next =
    order.status === "confirmed"
      ? steps.find(({ can }) => order[can])
      : steps.find(({ to, can }) => to === "completed" && order[can]);
  if (order.weigh) {
    return (
      <LinkButton
        to={order.weigh}
        variant="soft"
        aria-label={`Weigh: ${order.number} of ${order.customer}`}
      >
        Weigh
      </LinkButton>
    );
  }
  if (!next) return null;
  return (
    <Button
      form={one}
      formAction={addressFor(action)}
      name="to"
      value={next.to}
      variant="soft"
      busy={busy}
      aria-label={`${next.verb}: ${order.number} of ${order.customer}`}
    >
      {next.verb}
    </Button>
  );
}

function More({ order }: { order: Row }) {
  const addressFor = useAddressFor();
  const action = `/vendor-dashboard/orders/${order.orderId}`;
  return (
    <>
      {steps
        .filter(({ can, to }) => order[can] && to !== order.status)
        .map(({ to, verb }) => (
          <button
            key={to}
            type="submit"
            form={one}
            formAction={addressFor(action)}
            name="to"
            value={to}
            className="menu-item"
          >
            <Icon name="check" />
            {verb}
          </button>
        ))}
      {order.canGoBack && (
        <button type="submit" form={back} name="orders" value={order.seen} className="menu-item">
          <Icon name="refresh" />
          Undo “{order.statusText}”
        </button>
      )}
      <a className="menu-item" href={`mailto:${order.customerEmail}`}>
        <Icon name="mail" />
        Email {order.customer}
      </a>
      {order.canCancel && (
        <Link to={`${action}/cancel`} className="menu-item">
          <Icon name="close" />
          Cancel Order…
        </Link>
      )}
    </>
  );
}

/** Marks all waiting orders on this page as ready, without ticking each of them. */
export function AllReady({ orders }: { orders: readonly DayOrder[] }) {
  const { pathname, search } = useLocation();
  const waiting = orders.filter(({ canBeReady }) => canBeReady);
  const busy = useBusy({ action: moving });
  if (waiting.length < 2) return null;
  return (
    <OfficeForm action={moving} className="day-screen">
      <input type="hidden" name="returnTo" value={pathname + search} />
      {waiting.map(({ seen }) => (
        <input key={seen} type="hidden" name="orders" value={seen} />
      ))}
      <Button name="to" value="ready" variant="outline" icon="check" busy={busy}>
        Mark all {waiting.length} as ready
      </Button>
    </OfficeForm>
  );
}

const doneColumns: Column<VendorOrderView>[] = [
  { title: "State", cell: (order) => <OrderState order={order} />, place: "state" },
  { title: "Order", cell: ({ number }) => <span className="no-wrap">{number}</span> },
  { title: "Pickup", cell: ({ pickupDay }) => <Day of={pickupDay} /> },
  { title: "Ordered", cell: ({ items }) => whatOf(items), place: "wide" },
  { title: "Total", cell: ({ total }) => total, isNumber: true },
];

const whatOf = (items: VendorOrderView["items"]) =>
  items.map(({ quantity, name }) => `${quantity} ${name}`).join(", ");

/** The orders that a vendor has lately finished. */
export function DoneOrders({ orders }: { orders: VendorOrderView[] }) {
  return (
    <DataTable
      caption="Finished orders"
      rows={orders}
      name={{ title: "Customer", cell: ({ customer }) => customer }}
      columns={doneColumns}
      rowId={({ number }) => number}
      more={({ number, customer, customerEmail }) => ({
        label: `More about ${number}`,
        items: (
          <a className="menu-item" href={`mailto:${customerEmail}`}>
            <Icon name="mail" />
            Email {customer}
          </a>
        ),
      })}
    />
  );
}
