import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, type FieldErrors, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import type { SoldByWeight, Weight } from "../../vendors/product/weight.rules";
import { type OrderStatus, orderNumber } from "../order/order.rules";
import { chargeOrders } from "../payment/card-charge.server";
import { chargeWeighedStatements } from "../payment/charge-weighed.server";
import { askForParts, claimedOf } from "../payment/refund.server";
import { queueWebhooks } from "../webhook/queue.server";
import { type NewWeight, newWeight, type WeighableLine } from "./weighing.rules";
import type { WeighLine, WeighOrders } from "./weighing.schema";

type Ctx = Allowed<VendorViewer>;

/** The result of weighing: how many weights were new. */
export interface Weighed {
  weighed: number;
}

/** The most tries if an order changes at the same moment. */
const mostTries = 3;

/**
 * Enters what lines of the vendor's orders weigh, all or none, and with that what they cost. A
 * weight that is there already changes nothing, so sending the same form twice does no harm. Once an
 * order is weighed, its card is charged, and what a card was charged too much goes back. `also`
 * are further statements for the same batch. Throws `not_found` if a line is not the vendor's, or is
 * not sold by weight; otherwise throws beside each weight why it cannot be entered, as `newWeight`
 * does.
 */
export function weighOrders(
  ctx: Ctx,
  command: WeighOrders,
  also: (orders: readonly WeighedOrder[]) => SQL[] = () => [],
): Promise<Weighed> {
  const text = "We couldn’t save the weights. Nothing changed. Try again.";
  return sayingWhenItFails(ctx, { text }, () => weigh(ctx, command, also));
}

/** An order with new weights, as the batch leaves it. */
export interface WeighedOrder {
  orderId: number;
  version: number;
  status: string;
}

async function weigh(
  ctx: Ctx,
  { lines: said }: WeighOrders,
  also: (orders: readonly WeighedOrder[]) => SQL[],
  tries = mostTries,
): Promise<Weighed> {
  if (said.every(({ weight }) => !weight)) {
    throw new DomainError("invalid", "Enter at least one weight.");
  }
  const lines = newWeights(said, await readLines(ctx, said));
  if (lines.length === 0) return { weighed: 0 };
  const orders = ordersOf(lines);
  try {
    await runBatch(ctx.db, [...weighStatements(ctx, lines, orders), ...also(orders)]);
  } catch (error) {
    if (!isOtherThanRead(error)) throw error;
    await mustWorkHere(ctx);
    if (tries === 1) throw new DomainError("changed");
    // What is being charged is charged first: then a refund follows, and no second charge.
    await chargeOrders(ctx, orders);
    const charged = await beingCharged(ctx, orders);
    if (charged !== null) {
      const text = `We’re charging the card for ${orderNumber(charged)}. Try again in a minute.`;
      throw new DomainError("changed", text);
    }
    return weigh(ctx, { lines: said }, also, tries - 1);
  }
  ctx.waitUntil(chargeOrders(ctx, orders));
  return { weighed: lines.length };
}

/** The condition that a card is being charged for an order. */
const isBeingCharged = (orderId: SQL) => sql`exists (
  select 1 from payments p join card_charges c on c.payment_id = p.id and c.state = 'charging'
  where p.order_id = ${orderId} and p.status = 'pending')`;

/** The first of these orders whose card is being charged. */
async function beingCharged({ db }: Ctx, orders: readonly WeighedOrder[]): Promise<number | null> {
  const ids = JSON.stringify(orders.map(({ orderId }) => orderId));
  const [first] = await db.all<{ id: number }>(sql`
    select value id from json_each(${ids}) where ${isBeingCharged(sql`value`)} limit 1`);
  return first?.id ?? null;
}

/** Whether the batch was undone because an order changed, or is being charged. */
const isOtherThanRead = (error: unknown): boolean =>
  /order_events_status/.test(`${String(error)} ${String((error as Error).cause)}`);

/** The weights to write. Throws all reasons why not, each beside its weight. */
function newWeights(said: readonly WeighLine[], lines: readonly WeighableLine[]) {
  const refused: { field: string; error: DomainError }[] = [];
  const found = said.flatMap((each, at) => {
    const line = lines.find(
      ({ orderId, productId }) => orderId === each.orderId && productId === each.productId,
    );
    if (!line) throw notFound("Order not found");
    try {
      return newWeight(each, line) ?? [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ field: `lines[${at}].weight`, error });
      return [];
    }
  });
  const [first] = refused;
  if (!first) return found;
  const fields: FieldErrors = Object.fromEntries(
    refused.map(({ field, error }) => [field, [error.message]]),
  );
  throw new DomainError(first.error.code, first.error.message, {
    title: "Weights not saved",
    fields,
  });
}

interface LineRow extends Omit<WeighableLine, "sold" | "isPaid"> {
  status: OrderStatus;
  isPaid: number;
  unit: SoldByWeight["unit"];
  pricePerUnit: number;
  min: Weight;
  max: Weight;
}

/** The vendor's lines with these ids that are sold by weight. */
async function readLines({ db, viewer }: Ctx, said: readonly WeighLine[]) {
  const asked = JSON.stringify(said.map(({ orderId, productId }) => ({ orderId, productId })));
  const rows = await db.all<LineRow>(sql`
    select o.id orderId, o.version, o.status, o.payment_method = 'card' isPaid, i.product_id productId, i.product_name productName,
      i.quantity, i.unit_price * i.quantity promised, i.total_price totalPrice, i.weight weighed,
      i.weight_unit unit, i.price_per_unit pricePerUnit, i.weight_min min, i.weight_max max
    from json_each(${asked}) l cross join orders o on o.id = l.value ->> 'orderId'
    cross join order_items i on i.order_id = o.id and i.product_id = l.value ->> 'productId'
    where o.vendor_id = ${viewer.vendorId} and i.weight_unit is not null`);
  return rows.map(
    ({ unit, pricePerUnit, min, max, isPaid, ...line }): WeighableLine => ({
      ...line,
      isPaid: isPaid === 1,
      sold: { unit, pricePerUnit, min, max },
    }),
  );
}

/** The orders of these lines, as they will be. */
const ordersOf = (lines: readonly NewWeight[]): WeighedOrder[] =>
  [...new Map(lines.map((line) => [line.orderId, line])).values()].map(
    ({ orderId, version, status }) => ({ orderId, version: version + 1, status }),
  );

/**
 * The statements that write weights, for one batch: the history, the weights, the lines, the totals,
 * and what follows for the payments. The first statement breaks a CHECK, which undoes the whole
 * batch, unless each order is as it was read, the viewer still works for the vendor, and no card is
 * being charged.
 */
function weighStatements(
  { now, viewer, platformFee }: Ctx,
  weights: readonly NewWeight[],
  orders: readonly WeighedOrder[],
): SQL[] {
  const changed = sql`json_each(${JSON.stringify(
    orders.map(({ orderId, version }) => {
      const own = weights.filter((line) => line.orderId === orderId);
      return {
        orderId,
        seen: version - 1,
        isPaid: own.some(({ isPaid }) => isPaid),
        less: own.reduce((sum, { totalPrice, amount }) => sum + totalPrice - amount, 0),
      };
    }),
  )}) l`;
  const lines = sql`json_each(${JSON.stringify(
    weights.map(({ orderId, productId, weight, totalPrice, amount }) => ({
      ...{ orderId, productId, weight, amount },
      before: totalPrice,
    })),
  )}) l`;
  const order = sql`o.id = l.value ->> 'orderId'`;
  const orderIds = sql`select l.value ->> 'orderId' from ${changed}`;
  const ofLine = sql`i.order_id = l.value ->> 'orderId' and i.product_id = l.value ->> 'productId'`;
  const newEvent = (orderId: SQL) =>
    sql`(select max(e.id) from order_events e where e.order_id = ${orderId})`;
  return [
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id)
      select o.id, ${now}, o.status, iif(o.version = l.value ->> 'seen'
          and o.vendor_id = ${viewer.vendorId} and ${worksHere({ viewer })}
          and (o.payment_method = 'card') = (l.value ->> 'isPaid')
          and not ${isBeingCharged(sql`o.id`)}, o.status, 'changed'),
        'vendor', ${viewer.id}
      from ${changed} join orders o on ${order}`,
    sql`
      insert into order_weighings (event_id, order_id, product_id, product_name, quantity,
        weight_unit, price_per_unit, weight, amount_before, amount_after)
      select ${newEvent(sql`i.order_id`)}, i.order_id, i.product_id, i.product_name, i.quantity,
        i.weight_unit, i.price_per_unit, l.value ->> 'weight', l.value ->> 'before',
        l.value ->> 'amount'
      from ${lines} join order_items i on ${ofLine}`,
    sql`
      update order_items as i set weight = l.value ->> 'weight', total_price = l.value ->> 'amount'
      from ${lines} where ${ofLine}`,
    sql`
      update orders as o set total_amount = o.total_amount - (l.value ->> 'less'),
        corrected_amount = o.corrected_amount + (l.value ->> 'less'),
        version = o.version + 1, updated_at = ${now}
      from ${changed} where ${order}`,
    // What the customer has paid too much, as far as it is not given back already.
    askForParts(
      { now },
      sql`select p.order_id, 'weighing-' || ${newEvent(sql`p.order_id`)} as key,
          min(l.value ->> 'less', p.amount - ${claimedOf("p")}) as amount
        from ${changed} join payments p on p.order_id = l.value ->> 'orderId'
          and p.status = 'paid'`,
      { note: null, askedBy: viewer.id },
    ),
    ...chargeWeighedStatements({ now, platformFee }, orderIds),
    queueWebhooks(orderIds, now),
  ];
}
