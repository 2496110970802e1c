import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { oldestFirst, pageLength, readListing } from "~/models/core/listing/listing";
import { readFailedPayouts } from "~/models/orders/payment/money-desk.server";
import { notePayout, queuePayoutMail } from "~/models/orders/payout/payout-status.server";
import type { PayoutAtStripe } from "~/platform/stripe-balance";
import { giveVendor, makeUser } from "../../../support/factories";
import { openStalls, type Stall } from "../../../support/wallets";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let own: Stall;
let other: Stall;
beforeEach(async () => {
  world = await makeWorld();
  [own, other] = await openStalls(world);
});

const tell = (stall: Stall, id: string, status: PayoutAtStripe["status"], createdAt: number) =>
  notePayout(world.ctx(null), stall.account, {
    id,
    requestId: null,
    amount: 4825,
    currency: "usd",
    status,
    failureCode: status === "failed" ? "account_closed" : null,
    arrivesAt: createdAt,
    createdAt,
  });

const read = async (page: string | null = null) =>
  readFailedPayouts(
    world.ctx(null),
    readListing(new URLSearchParams(page ? { page } : {}), oldestFirst),
  );
const listed = async () => (await read()).list.rows.map(({ stripeId }) => stripeId);

it("a failed payout is listed until a later payout is made on the same account", async () => {
  const { now } = world;
  await tell(own, "po_1", "paid", now - 4000);
  await tell(other, "po_2", "failed", now - 4000);
  // A payout that was made before the failure changes nothing, also if it was made after the payout
  // that failed. Neither does a cancelled payout.
  await tell(own, "po_0", "paid", now - 5000);
  await tell(own, "po_3", "paid", now - 3000);
  await tell(own, "po_1", "failed", now - 4000);
  await tell(own, "po_4", "canceled", now + 1000);
  expect((await listed()).sort()).toEqual(["po_1", "po_2"]);
  await tell(own, "po_5", "pending", now + 2000);
  expect(await listed()).toEqual(["po_2"]);
  // A payout on another account changes nothing either.
  await tell(other, "po_6", "canceled", now - 5000);
  expect(await listed()).toEqual(["po_2"]);
  world.now += 3000;
  await tell(own, "po_5", "failed", now + 2000);
  expect((await listed()).sort()).toEqual(["po_2", "po_5"]);
});

it("a failed payout names an owner who still has access, or none", async () => {
  await tell(own, "po_1", "failed", 1000);
  const ben = await makeUser(world, { userType: "vendor" });
  await giveVendor(world, ben, { id: own.vendorId });
  const close = (id: number) => world.db.run(sql`update users set is_active = 0 where id = ${id}`);
  await close(own.viewer.id);
  expect((await read()).list.rows).toMatchObject([{ owner: ben.username, email: ben.email }]);
  await close(ben.id);
  expect((await read()).list.rows).toMatchObject([{ owner: null, email: null }]);
});

it("an owner who came after a payout failed gets no email about it", async () => {
  await tell(own, "po_1", "failed", 1000);
  world.now += 60_000;
  const ben = await makeUser(world, { userType: "vendor" });
  await giveVendor(world, ben, { id: own.vendorId });
  await queuePayoutMail(world.ctx(null));
  const mails = await world.db.all<{ to: string }>(sql`
    select to_email "to" from mail_outbox where key like 'payout-failed:%'`);
  expect(mails).toEqual([{ to: own.viewer.email }]);
});

it("the list of failed payouts comes in pages", async () => {
  await world.db.run(sql`
    insert into payouts (account_id, stripe_id, amount, status, created_at, updated_at)
    select ${own.account}, 'po_' || value, 100, 'failed', value, value
    from json_each(${JSON.stringify(Array.from({ length: pageLength + 3 }, (_, at) => at + 1))})`);
  const { list } = await read();
  expect(list.rows).toHaveLength(pageLength);
  expect((await read(list.next)).list.rows.map(({ stripeId }) => stripeId)).toEqual([
    `po_${pageLength + 1}`,
    `po_${pageLength + 2}`,
    `po_${pageLength + 3}`,
  ]);
});

it("looking for failed payouts to email about reads no others", async () => {
  const costWith = async (paid: number) => {
    await world.db.run(sql`
      insert into payouts (account_id, stripe_id, amount, status, created_at, updated_at)
      select ${own.account}, ${`po_${paid}_`} || value, 100, 'paid', value, ${world.now}
      from json_each(${JSON.stringify(Array.from({ length: paid }, (_, at) => at + 1))})`);
    const ctx = world.ctx(null);
    await queuePayoutMail(ctx);
    return ctx.cost.rowsRead;
  };
  const few = await costWith(10);
  expect(await costWith(500)).toBe(few);
});
