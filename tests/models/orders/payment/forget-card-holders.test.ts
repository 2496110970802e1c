import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { chargeBasket, chargeCards } from "~/models/orders/payment/card-charge.server";
import { forgetCardHolders } from "~/models/orders/payment/card-entry.server";
import { expireUnpaidOrders } from "~/models/orders/payment/unpaid-checkouts.server";
import { users } from "~/models/people/user/user.tables";
import { deleteAccount } from "~/models/running/account/delete-account.server";
import { fillBasket, makeSquare, placeOpen, type Square, sessionIn } from "../../../support/basket";
import { quickHash } from "../../../support/quick-hash";

let square: Square;
beforeEach(async () => {
  square = await makeSquare();
});

const ctx = () => square.world.ctx(null);
const holders = () => square.world.db.all(sql`select user_id from card_holders`);
const cardStates = () => square.world.db.all(sql`select card_state from baskets`);
const atStripe = () => square.world.stripe.emulator.state().payment_methods;

/** The customer deletes the account. */
async function leave() {
  const password = quickHash("secret-words");
  await square.world.db.update(users).set({ password }).where(eq(users.id, square.customer.id));
  await deleteAccount(square.world.ctx(square.customer), { currentPassword: "secret-words" });
}

it("Stripe forgets the saved card of an account that was deleted", async () => {
  await fillBasket(square, { eggs: 1, bread: 1 });
  const { basketId, payUrl } = await placeOpen(square, {}, { keepCard: true });
  await square.world.stripe.enterCard(sessionIn(payUrl));
  await chargeBasket(square.world.ctx(square.customer), basketId);
  await forgetCardHolders(ctx());
  expect(await holders()).toHaveLength(1);
  square.world.now += 20 * 24 * 60 * 60_000;
  await leave();
  await forgetCardHolders(ctx());
  expect(await holders()).toEqual([]);
  const kept = atStripe().filter(({ customer }) => customer !== null);
  expect(kept).toEqual([]);
});

it("a basket whose card page is open ends before its customer is forgotten", async () => {
  await fillBasket(square, { eggs: 1, bread: 1 });
  await placeOpen(square);
  square.world.now += 32 * 60_000;
  await expireUnpaidOrders(ctx());
  await leave();
  await forgetCardHolders(ctx());
  expect(await holders()).toHaveLength(1);
  await chargeCards(ctx());
  await forgetCardHolders(ctx());
  expect([await holders(), await cardStates()]).toEqual([[], [{ card_state: "done" }]]);
});

it("an open basket goes with the account", async () => {
  await fillBasket(square, { eggs: 1, bread: 1 });
  await leave();
  expect(await cardStates()).toEqual([]);
});
