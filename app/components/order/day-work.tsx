import type { DayOrder, DayView } from "~/models/orders/order/market-days.view";
import { LinkButton } from "../kit/button";
import { DayProducts, WeighLink } from "./day-head";
import { AllReady, DayOrders } from "./day-orders";

/** What a market day needs: its products in total, and its orders, each with its next step. */
export function DayWork({ day, orders }: { day: DayView; orders: readonly DayOrder[] }) {
  return (
    <>
      <div className="cluster">
        <AllReady orders={orders} />
        <LinkButton to={day.to} variant="soft" icon="list">
          Pack list
        </LinkButton>
        <WeighLink day={day} />
      </div>
      <div className="day-two grid gap-5">
        <DayProducts products={day.products} />
        <div className="stack">
          {orders.length > 0 && <DayOrders orders={orders} caption="Orders to hand over" />}
          {day.orders > orders.length && (
            <p>
              <LinkButton to={day.to} variant="soft">
                {`See all ${day.orders} orders for this day`}
              </LinkButton>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
