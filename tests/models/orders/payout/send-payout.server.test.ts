import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { mostTries } from "~/models/orders/payout/payout.rules";
import { askAgainForPayouts } from "~/models/orders/payout/send-payout.server";
import { openStall, openStalls } from "../../../support/wallets";
import { makeWorld } from "../../../support/world";

it("a payout whose answer was lost is refused once it is not sent again, also if the account is disconnected", async () => {
  const world = await makeWorld();
  const [gone, reachable] = await openStalls(world);
  const justGone = await openStall(world);
  const asked = [
    { account: gone.account, tries: mostTries },
    { account: reachable.account, tries: mostTries },
    { account: justGone.account, tries: 1 },
  ];
  for (const { account, tries } of asked) {
    await world.db.run(sql`
      insert into payouts (account_id, amount, status, after_id, tries, next_try_at, created_at,
        updated_at)
      values (${account}, 4825, 'requested', 0, ${tries}, ${world.now}, ${world.now}, ${world.now})`);
  }
  for (const { account } of [gone, justGone]) {
    await world.stripe.control("accounts/disconnect", { account });
  }
  await askAgainForPayouts(world.ctx(null));
  expect(await world.db.all(sql`select status, reason from payouts order by id`)).toEqual([
    { status: "refused", reason: "account_invalid" },
    { status: "refused", reason: "not_made" },
    { status: "requested", reason: null },
  ]);
});

it("a payout whose answer was lost stays requested while Stripe cannot be reached, whatever its tries", async () => {
  const world = await makeWorld();
  const [one, other] = await openStalls(world);
  for (const [{ account }, tries] of [
    [one, mostTries],
    [other, 1],
  ] as const) {
    await world.db.run(sql`
      insert into payouts (account_id, amount, status, after_id, tries, next_try_at, created_at,
        updated_at)
      values (${account}, 4825, 'requested', 0, ${tries}, ${world.now}, ${world.now}, ${world.now})`);
  }
  await world.stripe.control("faults", {
    calls: [{ match: "GET /v1/payouts", as: "500", times: 4 }],
  });
  await askAgainForPayouts(world.ctx(null));
  const waits = { status: "requested", reason: null };
  expect(await world.db.all(sql`select status, reason from payouts`)).toEqual([waits, waits]);
});
