import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { stripeInvariants } from "~/models/orders/reconciliation/stripe-rows";
import { findDrift } from "~/models/orders/wallet/drift.server";
import { listForeignCharges } from "~/models/orders/wallet/foreign-charges.server";
import { readWallets } from "~/models/orders/wallet/sync.server";
import { restsFor } from "~/models/orders/wallet/wallet.rules";
import { charge, openStalls, paidOrder, readLater, type Stall } from "../../../support/wallets";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let own: Stall;
beforeEach(async () => {
  world = await makeWorld();
  [own] = await openStalls(world);
  await world.stripe.control("webhooks", { mode: "hold" });
});

describe("charges at Stripe that claim to be for an order of ours", () => {
  it("are listed as foreign if another checkout took them, and are not a difference", async () => {
    const waiting = await paidOrder(world, own, 1500, { booked: false });
    const paid = await paidOrder(world, own, 1600);
    await world.db.run(sql`
      update payments set checkout_session_id = 'cs_not_paid_yet' where id = ${waiting.paymentId}`);
    const foreign = [
      { intent: waiting.intent },
      await charge(world, own.account, 1600, { payment: paid.paymentId }),
      await charge(world, own.account, 900, { payment: 7_000_000 }),
    ];
    await world.stripe
      .client()
      .refunds.create({ payment_intent: foreign[1]?.intent }, { stripeAccount: own.account });
    await readLater(world, restsFor);
    expect((await findDrift(world.db, own.account, 20)).found).toEqual([]);
    expect(await reconcile(world.db, stripeInvariants)).toEqual([]);
    const listed = await listForeignCharges(world.db, 20);
    expect(listed.map(({ paymentIntentId }) => paymentIntentId).sort()).toEqual(
      foreign.map(({ intent }) => intent).sort(),
    );
    expect(listed).toContainEqual(
      expect.objectContaining({ account: own.account, vendorId: own.vendorId, amount: 900 }),
    );
  });

  it("are looked up once each, with the rest in the next run", async () => {
    for (let each = 0; each < 22; each += 1) {
      await charge(world, own.account, 100, { payment: 8_000_000 + each });
    }
    let asked = 0;
    const run = async () => {
      const ctx = world.ctx(null);
      const { checkoutsPaidBy } = ctx.payments;
      ctx.payments = {
        ...ctx.payments,
        checkoutsPaidBy: (paid) => {
          asked += 1;
          return checkoutsPaidBy(paid);
        },
      };
      world.now += 1000;
      await world.stripe.settle();
      await readWallets(ctx);
    };
    world.now += restsFor;
    await run();
    expect(asked).toBe(20);
    await run();
    expect(asked).toBe(22);
    world.now += restsFor;
    await run();
    expect(asked).toBe(22);
    expect(await listForeignCharges(world.db, 50)).toHaveLength(22);
    expect((await findDrift(world.db, own.account, 20)).found).toEqual([]);
  });
});
