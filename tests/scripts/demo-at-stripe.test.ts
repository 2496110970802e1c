import { expect, test } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { readWallets } from "~/models/orders/wallet/sync.server";
import { seedDemo } from "../../scripts/demo/seed";
import { accountsQuery, pastQuery } from "../../scripts/lib/stripe-accounts.mjs";
import { makeWorld } from "../support/world";

test("the demo's past payments match the Stripe emulator to the cent", async () => {
  const world = await makeWorld();
  const told = async (control: string, query: string) => {
    const { results } = await world.d1.prepare(query).all();
    for (const each of results) {
      const { closed: _, ...facts } = each;
      expect(await world.stripe.control(control, facts)).not.toHaveProperty("error");
    }
    return results;
  };
  await seedDemo(world.d1, world.bucket, world.now);
  await told("accounts/add", accountsQuery);
  const past = await told("past/add", pastQuery);
  for (const kind of ["charged", "refunded", "disputed", "paid_out", "payout_failed"]) {
    expect(past.map((each) => each.kind)).toContain(kind);
  }
  world.now += 10 * 60_000;
  await world.stripe.settle();
  for (let run = 0; run < 3; run += 1) await readWallets(world.ctx(null));
  expect(await reconcile(world.db)).toEqual([]);
  const { results } = await world.d1
    .prepare(
      `select account_id as account, available, pending, drift_count as differs from wallets
      where read_at is not null order by account_id`,
    )
    .all<{ account: string; available: number; pending: number; differs: number }>();
  expect(results.filter(({ differs }) => differs !== 0)).toEqual([]);
  const own = results.find(({ account }) => account === "acct_demo_sunny_acre");
  expect(own?.available).toBeGreaterThan(0);
  expect(own?.pending).toBeGreaterThanOrEqual(0);
});
