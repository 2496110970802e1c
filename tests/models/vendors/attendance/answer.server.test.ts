import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { RunsMarkets } from "~/models/guide/market/runs-market.server";
import {
  answerAsk,
  findAsk,
  findStallOnDate,
  sayForStall,
} from "~/models/vendors/attendance/answer.server";
import { hashToken } from "~/platform/tokens";
import { makePerson } from "../../../support/actors";
import { giveMarket, giveVendor, makeVendor } from "../../../support/factories";
import { type Fair, makeFair, nextSaturday, payAt, placeAt } from "../../../support/fair";
import { meanwhile } from "../../../support/meanwhile";
import { saturday } from "../../../support/shop";

/**
 * Both vendors' owners have been asked about both markets; `her` runs the first market, `his` the
 * second.
 */
let fair: Fair;
let her: RunsMarkets["viewer"];
let his: RunsMarkets["viewer"];
const token = (stall: 0 | 1 = 0, market: 0 | 1 = 0) => `token-${stall}-${market}`;
beforeEach(async () => {
  fair = await makeFair();
  for (const stall of [0, 1] as const) {
    for (const market of [0, 1] as const) {
      const { vendor, viewer } = fair.stalls[stall];
      await fair.world.db.run(sql`
        insert into coming_asks (token_hash, vendor_id, market_id, date, user_id, asked_at)
        values (${await hashToken(token(stall, market))}, ${vendor.id}, ${fair.markets[market].id},
          ${saturday}, ${viewer.id}, 0)`);
    }
  }
  const manager = async (market: 0 | 1) => {
    const person = await makePerson(fair.world, { userType: "market_manager" });
    await giveMarket(fair.world, person, fair.markets[market]);
    return person.viewer as RunsMarkets["viewer"];
  };
  [her, his] = [await manager(0), await manager(1)];
});
const find = (which = token()) => findAsk(fair.world.ctx(null), which);
const answer = (comes: boolean, which = token()) =>
  answerAsk(fair.world.ctx(null), { token: which, comes });
const said = () =>
  fair.world.db.all(sql`select vendor_id vendor, market_id market, date, comes, confirmed_by "by"
    from stall_dates order by vendor_id, market_id`);
const acts = () => fair.world.db.all(sql`select 1 from audit_log`);

/**
 * Paid orders: two for the first vendor, market and date, and one each for another vendor, another
 * market and another date. Answers the first order's id.
 */
async function orderEverywhere() {
  const first = await payAt(fair);
  await payAt(fair, { who: 1 });
  await payAt(fair, { stall: 1 });
  await payAt(fair, { market: 1 });
  await payAt(fair, { pickupDate: nextSaturday });
  // Neither of these has to be handed over: the first is not paid, and the second has been
  // collected.
  await placeAt(fair);
  const done = await payAt(fair, { who: 1 });
  await fair.world.db.run(sql`update orders set status = 'completed' where id = ${done}`);
  return first;
}

describe("an emailed attendance question", () => {
  it("shows its vendor, market and date, and the orders to hand over then", async () => {
    await orderEverywhere();
    for (const [stall, market, orders] of [
      [0, 0, 2],
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ] as const) {
      expect(await find(token(stall, market))).toMatchObject({
        vendorId: fair.stalls[stall].vendor.id,
        marketId: fair.markets[market].id,
        userId: fair.stalls[stall].viewer.id,
        date: saturday,
        orders,
      });
    }
    expect(await find("token-2-0")).toBeNull();
  });

  it("cannot be answered by a user who left that vendor, even if the user owns another vendor", async () => {
    const { viewer, vendor } = fair.stalls[0];
    const another = await makeVendor(fair.world, { at: [...fair.markets] });
    await giveVendor(fair.world, viewer, another);
    expect(await find()).not.toBeNull();
    await fair.world.db.run(sql`delete from vendor_accounts
      where user_id = ${viewer.id} and vendor_id = ${vendor.id}`);
    expect(await find()).toBeNull();
    expect(await find(token(1))).not.toBeNull();
  });

  it("ends for helpers and closed accounts, and with a removed vendor or market", async () => {
    const { viewer, vendor } = fair.stalls[0];
    const ends = [
      ["vendor_accounts", "role", "'helper'", "'owner'", "user_id", viewer.id],
      ["users", "is_active", "0", "1", "id", viewer.id],
      ["vendors", "removed_at", "1", "null", "id", vendor.id],
      ["markets", "removed_at", "1", "null", "id", fair.markets[0].id],
    ] as const;
    for (const [table, column, ended, before, key, id] of ends) {
      const set = (value: string) =>
        fair.world.db.run(sql.raw(`update ${table} set ${column} = ${value} where ${key} = ${id}`));
      await set(ended);
      expect(await find(), table).toBeNull();
      expect(await find(token(1, 1)), table).not.toBeNull();
      await set(before);
      expect(await find(), table).not.toBeNull();
    }
  });

  it("is answered for its own vendor, market and date only", async () => {
    await answer(true);
    const { vendor, viewer } = fair.stalls[0];
    const own = { vendor: vendor.id, market: fair.markets[0].id, date: saturday };
    expect(await said()).toEqual([{ ...own, comes: 1, by: viewer.id }]);
    await payAt(fair, { market: 1 });
    await payAt(fair, { stall: 1 });
    await payAt(fair, { pickupDate: nextSaturday });
    await answer(false);
    expect(await said()).toEqual([{ ...own, comes: 0, by: null }]);
  });

  it("saves nothing if the account is closed at that moment", async () => {
    meanwhile(
      fair.world,
      /insert into stall_dates/,
      sql`update users set is_active = 0 where id = ${fair.stalls[0].viewer.id}`,
    );
    await expect(answer(true)).rejects.toMatchObject({ code: "not_found" });
    expect(await said()).toEqual([]);
  });

  it("refuses 'no' if a customer orders at that moment", async () => {
    meanwhile(fair.world, /insert into stall_dates/, () => placeAt(fair));
    await expect(answer(false)).rejects.toMatchObject({
      code: "has_orders",
      leadsTo: { to: `/vendor-days/${fair.markets[0].id}/${saturday}/off` },
    });
    expect(await said()).toEqual([]);
  });
});

describe("a manager who answers for a vendor", () => {
  const named = (market: 0 | 1 = 0, stall: 0 | 1 = 1, date = saturday) => ({
    marketId: fair.markets[market].id,
    vendorId: fair.stalls[stall].vendor.id,
    date,
  });

  it("finds the vendor and its orders on a date of the manager's own market only", async () => {
    await orderEverywhere();
    const ctx = fair.world.ctx(her);
    expect(await findStallOnDate(ctx, named(0, 0))).toMatchObject({
      ...named(0, 0),
      orders: 2,
    });
    expect(await findStallOnDate(ctx, named())).toMatchObject({ ...named(), orders: 1 });
    const elsewhere = await makeVendor(fair.world, { at: [fair.markets[1]] });
    for (const wrong of [
      named(1),
      named(0, 1, "2026-05-10"),
      { ...named(), vendorId: elsewhere.id },
    ]) {
      await expect(findStallOnDate(ctx, wrong)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(findStallOnDate(fair.world.ctx(his), named())).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("saves nothing if the manager loses the market at that moment", async () => {
    const say = () => sayForStall(fair.world.ctx(her), { ...named(), comes: true });
    meanwhile(
      fair.world,
      /insert into stall_dates/,
      sql`delete from market_managers where user_id = ${her.id}`,
    );
    await expect(say()).rejects.toMatchObject({ code: "not_found" });
    expect([await said(), await acts()]).toEqual([[], []]);
  });

  it("cannot say that the vendor stays away if a customer orders at that moment", async () => {
    meanwhile(fair.world, /insert into stall_dates/, () => placeAt(fair, { stall: 1 }));
    await expect(
      sayForStall(fair.world.ctx(her), { ...named(), comes: false }),
    ).rejects.toMatchObject({ code: "has_orders", leadsTo: null });
    expect([await said(), await acts()]).toEqual([[], []]);
  });
});
