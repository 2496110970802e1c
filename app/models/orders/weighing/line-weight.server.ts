import { type SQL, sql } from "drizzle-orm";

/** How a row `i` of `order_items` is sold by weight, as JSON: a `LineWeight`, or null. */
export const lineWeight: SQL = sql`json(iif(i.weight_unit is null, null, json_object(
  'unit', i.weight_unit, 'pricePerUnit', i.price_per_unit, 'min', i.weight_min,
  'max', i.weight_max, 'weighed', i.weight)))`;

/** The weighed lines of an order, as a JSON array: `WeighedLine`s with their names. */
export const weighedLines = (orderId: SQL): SQL => sql`(
  select json_group_array(json_object('name', i.product_name, 'quantity', i.quantity,
    'totalPrice', i.total_price, 'weight', ${lineWeight}) order by i.id)
  from order_items i where i.order_id = ${orderId} and i.weight is not null)`;

/** The condition that a row `i` of `order_items` is still to be weighed. */
export const isUnweighed: SQL = sql`(i.weight_unit is not null and i.weight is null)`;

/** Whether something of the order is still to be weighed: its total is the most that it can be. */
export const hasUnweighed = (orderId: SQL): SQL<number> =>
  sql<number>`exists (select 1 from order_items i where i.order_id = ${orderId} and ${isUnweighed})`;

/** The name of a product of the order that is still to be weighed. Null if there is none. */
export const nextToWeigh = (orderId: SQL): SQL<string | null> =>
  sql<string | null>`(select i.product_name from order_items i
    where i.order_id = ${orderId} and ${isUnweighed} order by i.id limit 1)`;
