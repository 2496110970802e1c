import { sql } from "drizzle-orm";
import { chargeBasket } from "~/models/orders/payment/card-charge.server";
import { sessionIn } from "./basket";
import { accountOf, type Fair, makeFair, placeAt } from "./fair";

/**
 * A fair whose first vendor sells whole chickens of 2 to 3 lb at $4.50 / lb instead of honey, and
 * whose second vendor sells hams of 5 to 8 lb at $6.00 / lb.
 */
export async function makeWeighingFair(): Promise<Fair> {
  const fair = await makeFair();
  const { world, stalls } = fair;
  const sell = (id: number, name: string, cents: number, min: number, max: number) =>
    world.db.run(sql`
      update products set name = ${name}, price = ${`$${cents / 100}`}, price_cents = ${cents},
        unit = 'lb', weight_min = ${min}, weight_max = ${max}, weight_unit = 'lb'
      where id = ${id}`);
  await sell(stalls[0].products[0].id, "Whole chicken", 450, 2000, 3000);
  await sell(stalls[1].products[0].id, "Ham", 600, 5000, 8000);
  return fair;
}

/** Places an order to pay at pickup, and returns its id. */
export async function promiseAt(fair: Fair, chosen: Parameters<typeof placeAt>[1] = {}) {
  const { orderId } = await placeAt(fair, { paymentMethod: "at_pickup", ...chosen });
  return orderId;
}

/** Places an order by card and enters a good card, which is charged when the order is weighed. */
export async function orderByCard(fair: Fair, chosen: Parameters<typeof placeAt>[1] = {}) {
  const { orderId, checkoutUrl } = await placeAt(fair, chosen);
  await fair.world.stripe.enterCard(sessionIn(checkoutUrl));
  const [order] = await fair.world.db.all<{ visit: number }>(sql`
    select basket_id visit from orders where id = ${orderId}`);
  await chargeBasket(fair.world.ctx(null), order?.visit ?? 0);
  return orderId;
}

/** From now on, banks decline or take all charges of cards at the first vendor. */
export const banksAnswer = async (fair: Fair, as: "good" | "declined") =>
  fair.world.stripe.control("accounts/cards", { account: await accountOf(fair, 0), as });
