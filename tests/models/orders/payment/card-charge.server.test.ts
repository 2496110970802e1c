import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { chargeBasket } from "~/models/orders/payment/card-charge.server";
import type { Cards } from "~/platform/cards";
import { DomainError } from "~/platform/errors";
import { fillBasket, makeSquare, partsIn, placeOpen, sessionIn } from "../../../support/basket";

it("a payment is charged although Stripe knows a lost payment with its id", async () => {
  const square = await makeSquare();
  const { world } = square;
  await fillBasket(square, { eggs: 1, bread: 1 });
  const { basketId, payUrl } = await placeOpen(square);
  await world.stripe.enterCard(sessionIn(payUrl));
  const ctx = world.ctx(null);
  const prepare: Cards["prepare"] = async (request) => {
    await ctx.cards.prepare(request);
    throw new DomainError("payments_down");
  };
  await expect(
    chargeBasket({ ...ctx, cards: { ...ctx.cards, prepare } }, basketId),
  ).rejects.toThrow(DomainError);
  // The database goes back to an earlier moment, and another order gets the payment's id.
  await world.db.run(sql`update payments set amount = amount + 100`);
  await chargeBasket(ctx, basketId);
  expect(await partsIn(world)).toMatchObject([{ payment: "paid" }, { payment: "paid" }]);
});
