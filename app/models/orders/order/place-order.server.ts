import { and, eq, ne, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch, wroteOne, wroteSome } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { isActiveCustomer } from "../../people/user/active";
import { comesOn } from "../../vendors/attendance/attending.server";
import { isListed } from "../../vendors/vendor-columns.server";
import { openCheckout } from "../payment/checkout.server";
import { applicationFee } from "../payment/fee.rules";
import { queueWebhooks } from "../webhook/queue.server";
import { endOrder, withoutCheckout } from "./end-order.server";
import { heldBy, whyNotHold } from "./held-orders.server";
import { checkoutLasts, transitions } from "./order.rules";
import type { PlaceOrder } from "./order.schema";
import { orders } from "./order.tables";
import {
  notPlaced,
  type Offer,
  type PricedOrder,
  priceOrder,
  whyNotOrderAs,
} from "./pre-order.rules";
import { readOffer } from "./pre-order.server";

export interface PlacedOrder {
  orderId: number;
  /**
   * The address where the customer pays. Null if the order is already paid, or is paid at the
   * stall.
   */
  checkoutUrl: string | null;
}

/**
 * Places a pre-order and, unless it is paid for at the stall, opens its checkout. One batch checks
 * again everything that was read, and writes the order, its items, its reserved stock, its payment
 * and its history, or nothing. Sending the same form twice makes one order and one checkout;
 * sending it with other content makes another order. If Stripe cannot be reached, or takes no cards
 * for the vendor (see `openCheckout`), the order is cancelled again, so nothing is charged and
 * nothing stays reserved. If Stripe is only too busy, the order waits for payment.
 */
export function placeOrder(ctx: Allowed<Viewer | null>, command: PlaceOrder): Promise<PlacedOrder> {
  const failed = { ...notPlaced, text: "Failed to create order" };
  return sayingWhenItFails(ctx, failed, () => placeAndOpen(ctx, command));
}

/** The message if Stripe does not answer. */
const outOfReach = new DomainError("payments_down").message;

async function placeAndOpen(
  ctx: Allowed<Viewer | null>,
  command: PlaceOrder,
): Promise<PlacedOrder> {
  const { viewer } = ctx;
  const refused = whyNotOrderAs(viewer);
  if (refused || viewer === null) throw refused;
  const placeKey = await keyOf(command);
  const { id, status } = await placeOnce(ctx, viewer, { ...command, placeKey });
  if (status !== "pending_payment") return { orderId: id, checkoutUrl: null };
  try {
    return { orderId: id, checkoutUrl: await openCheckout(ctx, viewer, id) };
  } catch (error) {
    if (error instanceof DomainError && error.code === "payments_down") {
      await endOrder(ctx, id, { by: "payment_failed", only: withoutCheckout });
      // A reason of the checkout's own is passed on to the letter.
      if (error.message === outOfReach) {
        throw new DomainError("payments_down", `You weren’t charged. ${outOfReach}`);
      }
    }
    // Stripe is only too busy: the order waits, and the customer pays for it from the list of their
    // orders.
    if (error instanceof DomainError && error.code === "payments_busy") {
      throw new DomainError(
        "payments_busy",
        "Card payments are busy right now. You weren’t charged, and we kept your order. Pay for it in a moment.",
        { leadsTo: { to: "/orders", label: "Go to My Orders" } },
      );
    }
    throw error;
  }
}

/**
 * Writes the order, or finds the order that the same form has made before. That earlier order may
 * have taken the last piece of a product, so this function also looks for it if the new order is
 * refused.
 */
async function placeOnce(
  ctx: Capabilities,
  viewer: Viewer,
  command: PlaceOrder,
): Promise<{ id: number; status: string }> {
  try {
    const offer = await readOffer(ctx, command.vendorId);
    const priced = priceOrder(command, offer, ctx.now);
    return await writeOrder(ctx, viewer, command, offer.vendor, priced);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [placed] = await ctx.db
      .select({ id: orders.id, status: orders.status })
      .from(orders)
      .where(
        and(
          eq(orders.userId, viewer.id),
          eq(orders.placeKey, command.placeKey),
          ne(orders.status, "cancelled"),
        ),
      );
    if (placed) return placed;
    throw error;
  }
}

/**
 * Identifies a submission. Two submissions are the same if they come from the same form with the
 * same choices.
 */
async function keyOf(command: PlaceOrder): Promise<string> {
  const { placeKey, vendorId, marketId, pickupDate, paymentMethod, specialInstructions } = command;
  const items = command.items.map(({ productId, quantity }) => [productId, quantity]);
  const chosen = [vendorId, marketId, pickupDate, paymentMethod, specialInstructions, items];
  return `${placeKey}.${(await hashToken(JSON.stringify(chosen))).slice(0, 16)}`;
}

async function writeOrder(
  ctx: Capabilities,
  viewer: Viewer,
  command: PlaceOrder,
  vendor: Offer["vendor"],
  { lines, total, pickup }: PricedOrder,
): Promise<{ id: number; status: string }> {
  const { db, now } = ctx;
  const items = JSON.stringify(lines);
  const { timeZone, schedules, terms } = pickup.basis;
  const held = heldBy({ viewer, command, now });
  const byCard = command.paymentMethod === "card";
  const fee = applicationFee(total, ctx.platformFee);
  const status = byCard ? transitions.place.to : transitions.placeToPayAtPickup.to;
  const own = sql`o.user_id = ${viewer.id} and o.place_key = ${command.placeKey}
    and o.status <> 'cancelled'`;
  try {
    const { found, counted } = await runBatch(db, {
      order: sql`
        insert into orders (user_id, vendor_id, market_id, status, payment_method, vendor_name,
          market_name, market_address, time_zone, total_amount, pickup_date, pickup_time_start,
          pickup_time_end, special_instructions, pickup_code, cancel_deadline, expires_at,
          place_key, created_at, updated_at)
        select ${viewer.id}, v.id, m.id, ${status}, ${command.paymentMethod}, v.name, m.name, m.address,
          m.time_zone, ${total}, ${pickup.date}, ${pickup.start}, ${pickup.end},
          ${command.specialInstructions}, ${newPickupCode()}, ${pickup.cutoff},
          ${byCard ? now + checkoutLasts : null}, ${command.placeKey}, ${now}, ${now}
        from vendors v
        join market_vendors mv on mv.vendor_id = v.id
        join markets m on m.id = mv.market_id
        where v.id = ${command.vendorId} and m.id = ${command.marketId}
          and ${isListed()} and m.removed_at is null
          and exists (select 1 from users u where u.id = ${viewer.id}
            and ${isActiveCustomer(sql`u`)})
          and ${held.allows}
          and m.time_zone = ${timeZone}
          and ${comesOn(sql`mv`, pickup.date)}
          and not exists (select 1 from market_closures c
            where c.market_id = m.id and c.date = ${pickup.date})
          and not exists (select 1 from json_each(${JSON.stringify(schedules)}) e
            left join market_schedules s on s.id = e.value ->> 'id'
              and s.market_id = m.id and s.day = e.value ->> 'day'
              and s.open_time = e.value ->> 'openTime' and s.close_time = e.value ->> 'closeTime'
              and s.season_start is (e.value ->> 'seasonStart')
              and s.season_end is (e.value ->> 'seasonEnd')
              and s.week_of_month is (e.value ->> 'weekOfMonth')
              and s.on_date is (e.value ->> 'date')
            where s.id is null)
          and not exists (select 1 from json_each(${JSON.stringify(terms)}) t
            where (t.value ->> 'terms') is not (
              select json_array(c.is_enabled, c.cutoff_date_time, c.pickup_time_start,
                c.pickup_time_end, c.cutoff_days, c.cutoff_time)
              from product_pre_order_configs c
              where c.product_id = t.value ->> 'productId' and c.market_id = m.id
                and (c.pickup_date is null or c.pickup_date = ${pickup.date})
              order by c.pickup_date is null limit 1))
          and not exists (select 1 from json_each(${items}) l
            left join products p on p.id = l.value ->> 'productId' and p.vendor_id = v.id
              and p.is_active = 1 and p.is_visible = 1 and p.is_pre_order_enabled = 1
              and p.availability_status <> 'Out of Stock'
              and p.price_cents = l.value ->> 'unitPrice'
            where p.id is null)
        on conflict do nothing`,
      // Each further row is written only if the row before it was written.
      items: sql`
        insert into order_items (order_id, product_id, product_name, product_description,
          quantity, unit_price, total_price)
        select o.id, l.value ->> 'productId', l.value ->> 'productName',
          l.value ->> 'productDescription', l.value ->> 'quantity', l.value ->> 'unitPrice',
          l.value ->> 'totalPrice'
        from orders o, json_each(${items}) l
        where ${wroteOne} and ${own}`,
      stock: sql`
        insert into product_stock (product_id, market_id, pickup_date, stock_limit, reserved)
        select p.id, ${command.marketId}, ${pickup.date},
          coalesce((select s.brought from product_stock s where s.product_id = p.id
              and s.market_id = ${command.marketId} and s.pickup_date = ${pickup.date}),
            (select c.day_limit from product_pre_order_configs c
            where c.product_id = p.id and c.market_id = ${command.marketId}
              and (c.pickup_date is null or c.pickup_date = ${pickup.date})
            order by c.pickup_date is null limit 1), p.day_limit),
          l.value ->> 'quantity'
        from json_each(${items}) l join products p on p.id = l.value ->> 'productId'
        where ${wroteSome}
        on conflict (product_id, market_id, pickup_date)
          do update set reserved = reserved + excluded.reserved,
            -- A limit that was lowered below what is promised already takes nothing back.
            stock_limit = max(excluded.stock_limit, reserved)`,
      event: sql`
        insert into order_events (order_id, at, to_status, actor, actor_user_id)
        select o.id, ${now}, o.status, 'customer', ${viewer.id}
        from orders o where ${wroteSome} and ${own}`,
      payment: sql`
        insert into payments (order_id, stripe_account_id, amount, application_fee, currency,
          created_at, updated_at)
        select o.id, a.id, o.total_amount, ${fee}, a.currency, ${now}, ${now}
        from orders o join stripe_accounts a on a.vendor_id = o.vendor_id and a.closed_at is null
        where ${wroteSome} and o.payment_method = 'card' and ${own}`,
      webhooks: queueWebhooks(sql`select o.id from orders o where ${own}`, now),
      found: sql<{ id: number; status: string }>`
        select o.id, o.status from orders o where o.user_id = ${viewer.id}
          and o.place_key = ${command.placeKey} and o.status <> 'cancelled'`,
      counted: held.counted,
    });
    const [order] = found.results;
    if (order) return order;
    const [holding] = counted.results;
    // The order was not written and was not there before: the customer holds too many unpaid
    // orders, or something changed after it was read.
    throw (holding && whyNotHold(holding, command, vendor)) || justChanged();
  } catch (error) {
    if (/stock_not_oversold/.test(`${String(error)} ${String((error as Error).cause)}`)) {
      throw new DomainError("sold_out");
    }
    throw error;
  }
}

const justChanged = () =>
  new DomainError(
    "changed",
    "The vendor just changed what you’re ordering. Reload the page and check your order.",
    notPlaced,
  );

/** A pickup code of four letters and digits that cannot be misread at the stall. */
function newPickupCode(): string {
  const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join("");
}
