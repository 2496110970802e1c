import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readToAdd } from "~/models/joining/application/add.server";
import { addToBasket, changeBasket } from "~/models/orders/basket/basket.server";
import { listBaskets, readBasket } from "~/models/orders/basket/read-basket.server";
import { closeDate } from "~/models/orders/closing/closing.server";
import { decideDuplicate } from "~/models/running/duplicates/duplicates.server";
import {
  addMarketVendor,
  removeMarketVendor,
} from "~/models/vendors/at-market/market-vendors.server";
import { setStock } from "~/models/vendors/attendance/stock.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { giveVendor, makeMarket, makeSchedule, makeUser } from "../../../support/factories";
import { type Fair, makeFair, nextSaturday, placeAt } from "../../../support/fair";
import { listAll } from "../../../support/listed";
import { makeAsked } from "../../../support/requests";
import { saturday } from "../../../support/shop";

/**
 * `kept` and `gone` are the same market, which is in the guide twice. Only the first vendor is at
 * both. `bay` is another market, with both vendors.
 */
type Stall = Fair["stalls"][number];
let fair: Fair;
let admin: Admin;
let kept: number;
let gone: number;
let bay: number;
beforeEach(async () => {
  fair = await makeFair();
  admin = (await makeViewer(fair.world, "admin")) as Admin;
  [kept, bay] = fair.markets.map(({ id }) => id) as [number, number];
  const twice = await makeMarket(fair.world, { name: "grove-market" });
  gone = twice.id;
  await makeSchedule(fair.world, twice);
  const [{ vendor: atBoth }, { vendor: atGone }] = fair.stalls;
  const ctx = fair.world.ctx(admin);
  await removeMarketVendor(ctx, { marketId: kept, vendorId: atGone.id });
  for (const vendorId of [atBoth.id, atGone.id]) {
    await addMarketVendor(ctx, { marketId: gone, vendorId, stall: null });
  }
});
const all = (statement: ReturnType<typeof sql>) => fair.world.db.all(statement);
const merge = () =>
  decideDuplicate(fair.world.ctx(admin), { oneId: kept, otherId: gone, keepId: kept });
const close = (marketId: number, date: string) =>
  closeDate(fair.world.ctx(admin), { marketId, date, fromTime: null, reason: "Storm" });
const closures = () =>
  all(sql`
    select market_id, date from market_closures where market_id <> ${gone}
    order by market_id, date`);

describe("merging two markets", () => {
  it("moves the cancelled days together with the opening hours", async () => {
    await close(gone, saturday);
    await close(gone, nextSaturday);
    await close(kept, nextSaturday);
    await close(bay, nextSaturday);
    await fair.world.db.run(sql`delete from market_schedules where market_id = ${kept}`);
    await listAll(fair.world);
    await merge();
    expect(await closures()).toEqual([
      { market_id: kept, date: saturday },
      { market_id: kept, date: nextSaturday },
      { market_id: bay, date: nextSaturday },
    ]);
    await expect(placeAt(fair)).rejects.toMatchObject({ code: "invalid" });
  });

  it("gives the kept market the place, the time zone and the links that it lacks", async () => {
    const kim = { facebook: "https://facebook.com/kim" };
    const bea = { facebook: "https://facebook.com/bea", instagram: "https://instagram.com/bea" };
    await placeAt(fair, { paymentMethod: "at_pickup" });
    await fair.world.db.run(sql`
      update markets set location = '', address = '', city = '', state = '', zip = '', lat = null,
        lng = null, links = ${JSON.stringify(kim)} where id = ${kept}`);
    await fair.world.db.run(sql`
      update markets set location = 'Boise, Idaho', address = '1 Main Street, Boise, ID 83702',
        city = 'Boise', state = 'Idaho', zip = '83702', lat = 43.62, lng = -116.2,
        time_zone = 'America/Boise', links = ${JSON.stringify(bea)} where id = ${gone}`);
    await merge();
    expect(
      await all(sql`
        select location, address, city, state, zip, lat, lng, time_zone zone, links,
          (select group_concat(distinct time_zone) from market_hours where market_id = ${kept}) hours,
          (select group_concat(time_zone) from orders) orders
        from markets where id = ${kept}`),
    ).toEqual([
      {
        location: "Boise, Idaho",
        address: "1 Main Street, Boise, ID 83702",
        city: "Boise",
        state: "Idaho",
        zip: "83702",
        lat: 43.62,
        lng: -116.2,
        zone: "America/Boise",
        links: JSON.stringify({ ...bea, ...kim }),
        hours: "America/Boise",
        orders: "America/Boise",
      },
    ]);
  });

  it("leaves the days of a market with its own opening hours open", async () => {
    await close(gone, saturday);
    await close(kept, nextSaturday);
    await merge();
    expect(await closures()).toEqual([{ market_id: kept, date: nextSaturday }]);
    await placeAt(fair);
  });

  it("moves the stock of each market day, and adds up the quantities of orders", async () => {
    const [both, newcomer] = fair.stalls;
    const set = (stall: Stall, marketId: number, at: 0 | 1, brought: number) =>
      setStock(fair.world.ctx(stall.viewer), {
        marketId,
        date: saturday,
        products: [{ productId: stall.products[at].id, brought }],
      });
    await set(both, kept, 0, 5);
    await set(both, gone, 0, 7);
    await set(both, gone, 1, 3);
    await set(both, bay, 0, 8);
    await set(newcomer, gone, 0, 4);
    const order = (who: 0 | 1, marketId: number, stall: 0 | 1, quantity: number) =>
      placeAt(fair, { who, marketId, stall, quantity, paymentMethod: "at_pickup" });
    await order(0, kept, 0, 4);
    await order(1, gone, 0, 3);
    await order(1, gone, 1, 2);
    await fair.world.db.run(sql`
      update orders set status = 'completed' where market_id = ${gone}`);
    await merge();
    expect(
      await all(sql`
        select market_id, product_id, brought, reserved from product_stock
        order by market_id, product_id`),
    ).toEqual([
      { market_id: kept, product_id: both.products[0].id, brought: 5, reserved: 7 },
      { market_id: kept, product_id: both.products[1].id, brought: 3, reserved: 0 },
      { market_id: kept, product_id: newcomer.products[0].id, brought: 4, reserved: 2 },
      { market_id: bay, product_id: both.products[0].id, brought: 8, reserved: 0 },
    ]);
  });

  it("emails the owners of the vendors at the market that goes, and no other vendor", async () => {
    const { world, stalls } = fair;
    await removeMarketVendor(world.ctx(admin), { marketId: gone, vendorId: stalls[0].vendor.id });
    for (const [at, { vendor }] of stalls.entries()) {
      const email = `owner-${at}@example.com`;
      const user = await makeUser(world, { email, userType: "vendor", emailConfirmedAt: 1 });
      await giveVendor(world, user, vendor);
    }
    await merge();
    expect(
      await all(sql`select to_email "to", text from mail_outbox
        where key like 'vendor-market-merged:%'`),
    ).toEqual([
      {
        to: "owner-1@example.com",
        text: expect.stringContaining(`${stalls[1].vendor.name} is now at Grove Market`),
      },
    ]);
  });

  it("emails no vendor if it is refused", async () => {
    const [{ vendor }] = fair.stalls;
    const user = await makeUser(fair.world, { userType: "vendor", emailConfirmedAt: 1 });
    await giveVendor(fair.world, user, vendor);
    await placeAt(fair, { marketId: gone, paymentMethod: "at_pickup" });
    await expect(merge()).rejects.toMatchObject({ code: "too_late" });
    expect(await all(sql`select 1 from mail_outbox where key like '%market-merged%'`)).toEqual([]);
  });

  it("does not date the kept market's own hours by the directory of the other market", async () => {
    for (const marketId of [kept, gone]) {
      await fair.world.db.run(sql`
        insert into market_sources (market_id, source, key, said, changed_at, hash, reader,
          imported_at)
        values (${marketId}, 'usda', ${`key-${marketId}`}, '{"hours":"Saturday"}', 1, '', 1, 1)`);
    }
    await merge();
    expect(
      await all(sql`select key, said ->> '$.hoursUnused' unused from market_sources order by key`),
    ).toEqual([
      { key: `key-${kept}`, unused: null },
      { key: `key-${gone}`, unused: 1 },
    ]);
  });

  it("keeps the kept market's time zone if neither market is on the map", async () => {
    await fair.world.db.run(sql`
      update markets set lat = null, lng = null, time_zone = iif(id = ${gone}, 'America/Boise', time_zone)
      where id in (${kept}, ${gone})`);
    await listAll(fair.world);
    await merge();
    expect(await all(sql`select time_zone zone from markets where id = ${kept}`)).toEqual([
      { zone: "America/New_York" },
    ]);
  });

  it("takes the other market's season only together with its hours", async () => {
    const season = JSON.stringify([
      { seasonStart: "05-01", seasonEnd: "10-31", seasonKnown: "both" },
    ]);
    await fair.world.db.run(sql`update markets set seasons = ${season} where id = ${gone}`);
    await merge();
    expect(await all(sql`select seasons from markets where id = ${kept}`)).toEqual([
      { seasons: "[]" },
    ]);
  });

  it("moves baskets, and a form that shows the removed market's basket is refused", async () => {
    const [ada, bo] = fair.customers.map((viewer) => fair.world.ctx(viewer));
    if (!ada || !bo) throw new Error("The fair has two customers");
    const [{ products }] = fair.stalls;
    const add = (ctx: typeof ada, marketId: number) =>
      addToBasket(ctx, {
        marketId,
        pickupDate: saturday,
        items: [{ productId: products[0].id, quantity: 1 }],
      });
    const moved = await add(ada, gone);
    const seen = await readBasket(ada, moved);
    const own = await add(bo, kept);
    const left = await add(bo, gone);
    await merge();
    const after = await readBasket(ada, moved);
    expect(after).toMatchObject({ marketId: kept, marketName: "Grove Market" });
    const version = seen?.version ?? 0;
    await expect(changeBasket(ada, { basketId: moved, version, items: [] })).rejects.toMatchObject({
      code: "changed",
    });
    expect(new Map((await listBaskets(bo)).map(({ id, marketId }) => [id, marketId]))).toEqual(
      new Map([
        [own, kept],
        [left, gone],
      ]),
    );
  });

  it("changes waiting applications and requests that name the removed market", async () => {
    const { world } = fair;
    const ctx = world.ctx(admin);
    const wish = await makeAsked(world, "vendor_application", { title: "fern" });
    const other = await makeAsked(world, "vendor_application", { title: "moss" });
    const same = await makeAsked(world, "market_application", { title: "the grove" });
    const added = await makeAsked(world, "market_application", { title: "grove" });
    const request = await makeAsked(world, "manager_request");
    const chose = (id: number, ids: number[], names: string[]) => sql`
      update vendor_applications set requested_market_ids = ${JSON.stringify(ids)},
        requested_markets = ${JSON.stringify(names)} where id = ${id}`;
    await world.db.run(
      chose(wish.subjectId, [gone, kept, bay], ["GROVE-market", "Grove Market", "Bay Market"]),
    );
    await world.db.run(chose(other.subjectId, [bay], ["Bay Market", "Grove-Market"]));
    await world.db.run(sql`
      update market_submissions set existing_market_id = ${gone} where id = ${same.subjectId}`);
    await world.db.run(sql`
      update market_submissions set market_id = ${gone} where id = ${added.subjectId}`);
    await world.db.run(sql`
      update market_manager_requests set market_id = ${gone} where id = ${request.subjectId}`);
    await merge();
    const found = (await readToAdd(ctx, wish.itemId)).toAdd;
    expect(found.found).toEqual([
      { id: kept, name: "Grove Market" },
      { id: bay, name: "Bay Market" },
    ]);
    expect(found.asked).toEqual(["Grove Market", "Bay Market"]);
    expect(
      await all(sql`
        select requested_market_ids ids from vendor_applications where id = ${wish.subjectId}`),
    ).toEqual([{ ids: `[${kept},${bay}]` }]);
    expect((await readToAdd(ctx, other.itemId)).toAdd.asked).toEqual([
      "Bay Market",
      "Grove-Market",
    ]);
    expect((await readToAdd(ctx, same.itemId)).toAdd.same).toMatchObject({ id: kept });
    expect((await readToAdd(ctx, added.itemId)).toAdd.addedId).toBe(kept);
    expect(
      await all(sql`select market_id from market_manager_requests where id = ${request.subjectId}`),
    ).toEqual([{ market_id: kept }]);
  });
});
