import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readMarketRemoval, removeMarket } from "~/models/guide/market/remove-market.server";
import { pageFor } from "~/platform/acts-for";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import {
  giveMarket,
  giveVendor,
  makeSchedule,
  makeUser,
  makeVendor,
} from "../../../support/factories";
import { type Fair, makeFair, placeAt } from "../../../support/fair";
import { meanwhile } from "../../../support/meanwhile";

/**
 * Two markets with one opening each, and two vendors at both. One product has one setting for each
 * market.
 */
let fair: Fair;
let admin: Admin;
let grove: number;
let bay: number;
beforeEach(async () => {
  fair = await makeFair();
  [grove, bay] = fair.markets.map(({ id }) => id) as [number, number];
  admin = (await makeViewer(fair.world, "admin")) as Admin;
  const [{ products }] = fair.stalls;
  for (const { id } of fair.markets) {
    await fair.world.db.run(sql`
      insert into product_pre_order_configs (product_id, market_id, created_at, updated_at)
      values (${products[0].id}, ${id}, 0, 0)`);
  }
});
const remove = (marketId: number) => removeMarket(fair.world.ctx(admin), { marketId });
/** The ids of the markets that each kind of row still belongs to. */
async function left() {
  const of = async (table: string, column = "market_id", which = "true") => {
    const rows = await fair.world.db.all<{ id: number }>(
      sql.raw(`select ${column} id from ${table} where ${which} order by id`),
    );
    return rows.map(({ id }) => id);
  };
  return {
    markets: await of("markets", "id", "removed_at is null"),
    openings: await of("market_schedules"),
    settings: await of("product_pre_order_configs"),
    places: await of("market_vendors"),
    lines: await of("audit_log", "subject_id"),
  };
}
const whole = () => ({
  markets: [grove, bay],
  openings: [grove, bay],
  settings: [grove, bay],
  places: [grove, grove, bay, bay],
  lines: [] as number[],
});
const onlyBay = () => ({
  markets: [bay],
  openings: [bay],
  settings: [bay],
  places: [bay, bay],
  lines: [grove],
});

describe("removing a market from the guide", () => {
  it("removes everything that belongs to the market, and nothing of another market", async () => {
    await remove(grove);
    expect(await left()).toEqual(onlyBay());
    await expect(remove(grove)).rejects.toMatchObject({ code: "not_found" });
    expect((await left()).lines).toEqual([grove]);
  });

  it("says how many openings, vendors and managers are affected", async () => {
    const [first, second] = fair.markets;
    await makeSchedule(fair.world, first, { day: "Sunday" });
    await makeVendor(fair.world, { at: [second] });
    const user = await makeUser(fair.world, { userType: "market_manager" });
    await giveMarket(fair.world, user, second);
    const ctx = fair.world.ctx(admin);
    expect((await readMarketRemoval(ctx, grove)).market).toMatchObject({
      id: grove,
      openings: 2,
      vendors: 2,
      managers: 0,
    });
    expect((await readMarketRemoval(ctx, bay)).market).toMatchObject({
      id: bay,
      openings: 1,
      vendors: 3,
      managers: 1,
    });
  });

  it("emails the market's managers, and each owner of its vendors once for each vendor", async () => {
    const { world, stalls, markets } = fair;
    const [atGrove, atBay] = markets;
    const manages = async (username: string, market: { id: number }, isActive = true) => {
      const user = await makeUser(world, { username, isActive, userType: "market_manager" });
      await giveMarket(world, user, market);
    };
    await manages("mia", atGrove);
    await manages("kim", atGrove);
    await manages("former", atGrove, false);
    await manages("noah", atBay);
    const works = async (username: string, vendors: { id: number }[], role?: "helper") => {
      const user = await makeUser(world, { username, userType: "vendor", emailConfirmedAt: 1 });
      for (const vendor of vendors) await giveVendor(world, user, vendor, role);
    };
    await works(
      "ada",
      stalls.map(({ vendor }) => vendor),
    );
    await works("ben", [stalls[1].vendor]);
    await works("helper", [stalls[0].vendor], "helper");
    await works("elsewhere", [await makeVendor(world, { at: [atBay] })]);
    const told = () =>
      world.db.all(sql`
        select to_email "to", subject from mail_outbox where key like 'market-removed:%'
        order by to_email`);
    await placeAt(fair);
    await expect(remove(grove)).rejects.toMatchObject({ code: "too_late" });
    expect(await told()).toEqual([]);
    await world.db.run(sql`update orders set status = 'completed'`);
    await remove(grove);
    expect(await told()).toEqual(
      ["ada", "ada", "ben", "kim", "mia"].map((name) => ({
        to: `${name}@example.com`,
        subject: "Grove Market was deleted",
      })),
    );
    const toAda = await world.db.all<{ text: string }>(sql`
      select text from mail_outbox where to_email = 'ada@example.com' order by id`);
    for (const [at, { vendor }] of stalls.entries()) {
      expect(toAda[at]?.text).toContain(`The page of ${vendor.name} no longer lists this market`);
      expect(toAda[at]?.text).toContain(pageFor(vendor.id, "/vendor-edit/markets"));
    }
  });

  it("is refused when an order is placed at that moment, even after another market was removed", async () => {
    await remove(grove);
    meanwhile(fair.world, /update markets set removed_at/, () => placeAt(fair, { market: 1 }));
    await expect(remove(bay)).rejects.toMatchObject({ code: "too_late" });
    expect(await left()).toEqual(onlyBay());
  });

  it("is not stopped by orders at another market", async () => {
    await placeAt(fair, { market: 1 });
    await remove(grove);
    expect((await left()).markets).toEqual([bay]);
  });

  it("is refused when the administrator's account is deactivated at that moment", async () => {
    const closed = sql`update users set is_active = 0 where id = ${admin.id}`;
    meanwhile(fair.world, /update markets set removed_at/, closed);
    await expect(remove(grove)).rejects.toMatchObject({ code: "not_found" });
    expect(await left()).toEqual(whole());
  });

  it("happens once when it is requested twice at the same moment", async () => {
    meanwhile(fair.world, /update markets set removed_at/, () => remove(grove));
    await expect(remove(grove)).rejects.toMatchObject({ code: "not_found" });
    expect(await left()).toEqual(onlyBay());
  });
});
