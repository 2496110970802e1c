import type { basketItems, baskets } from "~/models/orders/basket/basket.tables";
import { known, type OrderRows, pickupOf, type Stage } from "./orders";
import type { DemoUsername } from "./people";

type Basket = typeof baskets.$inferInsert;

const minute = 60_000;

/** A basket that a customer has not ordered yet: products of three vendors of one market. */
const open: {
  by: DemoUsername;
  market: string;
  day: number;
  items: [vendor: string, product: string, quantity: number][];
} = {
  by: "customer",
  market: "merrick-arcade",
  day: 2,
  items: [
    ["sunny-acre", "Rainbow carrots", 2],
    ["salt-meadow", "Aged goat gouda", 1],
    ["green-windowsill", "Market bouquet", 1],
  ],
};

/** The demo's baskets: the one that became the visit of `orders`, and an open one. */
export function basketRows(stage: Stage, orders: OrderRows["orders"]) {
  const { now, firstId } = stage;
  const market = known(stage.markets, open.market);
  const products = open.items.map(([, name]) => known(stage.products, name));
  const [vendor = ""] = open.items.map(([key]) => key);
  const ids = products.map(({ id }) => id);
  const pickup = pickupOf(stage, { ...open, vendor }, market, ids);
  const id = firstId("baskets") + 1;
  const changedAt = now - 20 * minute;
  const basket: Basket = {
    id,
    userId: known(stage.users, open.by),
    marketId: market.id,
    pickupDate: pickup.date,
    createdAt: changedAt,
    updatedAt: changedAt,
  };
  const items: (typeof basketItems.$inferInsert)[] = open.items.map(([, , quantity], index) => ({
    basketId: id,
    productId: products[index]?.id ?? 0,
    quantity,
    seenName: products[index]?.name ?? "",
    seenPrice: products[index]?.priceCents ?? 0,
    addedAt: changedAt + index * minute,
  }));
  return { baskets: [visitRow(firstId("baskets"), orders), basket], items };
}

function visitRow(id: number, orders: OrderRows["orders"]): Basket {
  const parts = orders.filter(({ basketId }) => basketId === id);
  const [first] = parts;
  if (!first) throw new Error("The demo has no visit");
  const { userId, marketId, pickupDate, createdAt } = first;
  return {
    id,
    userId,
    marketId,
    pickupDate,
    createdAt,
    updatedAt: createdAt,
    placedAt: createdAt,
    parts: parts.length,
    partsPlaced: parts.length,
  };
}
