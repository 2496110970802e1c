import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readCsv } from "~/models/core/listing/csv";
import type { RunsMarkets } from "~/models/guide/market/runs-market.server";
import {
  readMarketReport,
  writeMarketReport,
} from "~/models/running/market-report/market-report.server";
import {
  enterSales,
  findOwnSales,
  findSalesOf,
  listOwnDays,
  reportSales,
} from "~/models/running/market-report/sales.server";
import { readYear, yearFile } from "~/models/running/market-report/year.server";
import { setDay } from "~/models/vendors/attendance/own-days.server";
import { makePerson } from "../../../support/actors";
import { giveMarket } from "../../../support/factories";
import { type Fair, makeFair, nextSaturday } from "../../../support/fair";
import { listAll } from "../../../support/listed";
import { meanwhile } from "../../../support/meanwhile";
import { saturday } from "../../../support/shop";

type Manager = RunsMarkets["viewer"];

/**
 * Saturday afternoon. Both vendors stand at both markets; `her` runs the first market, `his` the
 * second.
 */
let fair: Fair;
let her: Manager;
let his: Manager;
let grove: number;
let bay: number;
let bee: number;
let jam: number;
beforeEach(async () => {
  fair = await makeFair();
  fair.world.now = Date.UTC(2026, 4, 9, 20);
  [grove, bay] = fair.markets.map(({ id }) => id) as [number, number];
  [bee, jam] = fair.stalls.map(({ vendor }) => vendor.id) as [number, number];
  const manager = async (market: { id: number }) => {
    const person = await makePerson(fair.world, { userType: "market_manager" });
    await giveMarket(fair.world, person, market);
    return person.viewer as Manager;
  };
  [her, his] = [await manager(fair.markets[0]), await manager(fair.markets[1])];
});
const as = (viewer: Manager) => fair.world.ctx(viewer);
const stall = (index: 0 | 1) => fair.world.ctx(fair.stalls[index].viewer);
const refused = (code: string) => expect.objectContaining({ code });
const day = { date: saturday, there: [] as number[], visitors: null, counts: [] };
const write = (more: Partial<Parameters<typeof writeMarketReport>[1]> = {}, viewer = her) =>
  writeMarketReport(as(viewer), { ...day, marketId: grove, ...more });
const none = { cash: null, card: null, snap: null, wic: null, sfmnp: null };
const sales = (vendorId: number, more: Record<string, number | string> = {}) => ({
  marketId: grove,
  date: saturday,
  vendorId,
  ...none,
  ...more,
});
const seen = () =>
  fair.world.db.all(
    sql`select market_id market, vendor_id vendor, was_there there from market_day_stalls
      order by market_id, vendor_id`,
  );
const stored = () =>
  fair.world.db.all(
    sql`select vendor_id vendor, cash, snap, entered_as "as", version from market_day_takings
      order by market_id, vendor_id`,
  );
const lost = (viewer: Manager) => sql`delete from market_managers where user_id = ${viewer.id}`;
const wordOf = (vendorId: number, comes: number) => sql`
  insert into stall_dates (vendor_id, market_id, date, comes, set_at, confirmed_at)
  values (${vendorId}, ${grove}, ${saturday}, ${comes}, 1, iif(${comes}, 1, null))`;

describe("the market report of a day", () => {
  it("is written and corrected by a manager, with who was there and who was not", async () => {
    await write({ there: [bee, 99_999], visitors: 120 });
    expect(await seen()).toEqual([
      { market: grove, vendor: bee, there: 1 },
      { market: grove, vendor: jam, there: 0 },
    ]);
    // A vendor that has left the market since then can still be corrected.
    await fair.world.db.run(sql`delete from market_vendors where vendor_id = ${bee}`);
    await listAll(fair.world);
    await write({ there: [jam], counts: [{ hour: "09:00", people: 12 }], version: 1 });
    expect(await seen()).toEqual([
      { market: grove, vendor: bee, there: 0 },
      { market: grove, vendor: jam, there: 1 },
    ]);
    expect(await readMarketReport(as(her), { marketId: grove, date: saturday })).toMatchObject({
      hours: [{ from: "08:00", to: "14:00" }],
      visitors: null,
      counts: [{ hour: "09:00", people: 12 }],
      version: 2,
    });
  });

  it("has no line for a vendor who joined later, even if the date changes during the write", async () => {
    const joined = sql`update market_vendors set joined_at = ${fair.world.now + 86_400_000}
      where vendor_id = ${jam}`;
    meanwhile(fair.world, /insert into market_day_books/, joined);
    await write({ there: [bee, jam] });
    expect(await seen()).toEqual([{ market: grove, vendor: bee, there: 1 }]);
    await expect(write({ there: [jam] })).rejects.toEqual(refused("invalid"));
    await fair.world.db.run(sql`update market_vendors set joined_at = null`);
    meanwhile(fair.world, /insert into market_day_takings/, joined);
    await expect(enterSales(as(her), sales(jam, { cash: 1 }))).rejects.toEqual(
      refused("not_found"),
    );
    expect(await stored()).toEqual([]);
  });

  it("is refused for managers of other markets, even if access is lost during the write", async () => {
    await expect(write({ there: [bee] }, his)).rejects.toEqual(refused("not_found"));
    meanwhile(fair.world, /insert into market_day_books/, lost(her));
    await expect(write({ there: [bee] })).rejects.toEqual(refused("not_found"));
    expect(await seen()).toEqual([]);
    expect(await fair.world.db.all(sql`select 1 from market_day_books`)).toEqual([]);
  });

  it("is not overwritten by a manager who has not seen the latest version, even during the write", async () => {
    await write({ there: [bee], version: 0 });
    await expect(write({ there: [jam], version: 0 })).rejects.toEqual(refused("changed"));
    meanwhile(fair.world, /insert into market_day_books/, () => write({ there: [bee, jam] }));
    await expect(write({ version: 1 })).rejects.toEqual(refused("changed"));
    expect(await seen()).toMatchObject([{ there: 1 }, { there: 1 }]);
  });

  it("covers past market days and today, and keeps the hours they had then", async () => {
    for (const date of [nextSaturday, "2026-05-08", "2024-05-11"]) {
      await expect(write({ date })).rejects.toEqual(refused("not_found"));
    }
    await expect(write({ counts: [{ hour: "14:00", people: 1 }] })).rejects.toEqual(
      refused("invalid"),
    );
    await write({ counts: [{ hour: "13:00", people: 1 }] });
    await fair.world.db.run(sql`update market_schedules set open_time = '10:00', day = 'Sunday'`);
    await listAll(fair.world);
    expect((await readMarketReport(as(her), { marketId: grove, date: saturday })).hours).toEqual([
      { from: "08:00", to: "14:00" },
    ]);
    await fair.world.db.run(sql`
      insert into market_closures (market_id, date, created_at) values (${grove}, '2026-05-03', 0)`);
    await listAll(fair.world);
    await expect(write({ date: "2026-05-03" })).rejects.toEqual(refused("not_found"));
  });
});

describe("the sales of a vendor on a day", () => {
  it("are reported by the vendor or entered by the market, and show who saved last", async () => {
    await reportSales(stall(0), { ...sales(bee), cash: 12_050, snap: 0 });
    await enterSales(as(her), { ...sales(jam), cash: 5000 });
    await enterSales(as(her), { ...sales(bee), cash: 12_000, version: 1 });
    expect(await stored()).toEqual([
      { vendor: bee, cash: 12_000, snap: null, as: "manager", version: 2 },
      { vendor: jam, cash: 5000, snap: null, as: "manager", version: 1 },
    ]);
    await reportSales(stall(1), { ...sales(jam), cash: 5100, version: 1 });
    const { vendor: told } = await findSalesOf(as(her), sales(jam));
    expect(told).toMatchObject({
      enteredAs: "vendor",
      enteredBy: fair.stalls[1].viewer.username,
      cash: 5100,
    });
  });

  it("are refused from other vendors and markets, even if access is lost during the write", async () => {
    await reportSales(stall(0), { ...sales(bee), cash: 100 });
    await expect(reportSales(stall(1), { ...sales(bee), cash: 1 })).rejects.toEqual(
      refused("not_found"),
    );
    await expect(enterSales(as(his), { ...sales(bee), cash: 1 })).rejects.toEqual(
      refused("not_found"),
    );
    await expect(findSalesOf(as(his), sales(bee))).rejects.toEqual(refused("not_found"));
    meanwhile(fair.world, /insert into market_day_takings/, lost(her));
    await expect(enterSales(as(her), { ...sales(jam), cash: 1 })).rejects.toEqual(
      refused("not_found"),
    );
    const leaves = sql`delete from vendor_accounts where vendor_id = ${jam}`;
    meanwhile(fair.world, /insert into market_day_takings/, leaves);
    await expect(reportSales(stall(1), { ...sales(jam), cash: 1 })).rejects.toEqual(
      refused("not_found"),
    );
    expect(await stored()).toEqual([
      { vendor: bee, cash: 100, snap: null, as: "vendor", version: 1 },
    ]);
  });

  it("are only for market days of a market where the vendor is or was", async () => {
    await write({ there: [bee] });
    await fair.world.db.run(sql`delete from market_vendors`);
    await listAll(fair.world);
    // The vendor was at this market; the other market has never seen it.
    await reportSales(stall(0), { ...sales(bee), cash: 100 });
    await expect(
      reportSales(stall(0), { ...sales(bee), marketId: bay, cash: 100 }),
    ).rejects.toEqual(refused("not_found"));
    for (const date of ["2026-05-08", nextSaturday]) {
      const own = findOwnSales(stall(0), { marketId: grove, date });
      await expect(own).rejects.toEqual(refused("not_found"));
    }
  });

  it("are not overwritten by someone who has not seen the latest version", async () => {
    await reportSales(stall(0), { ...sales(bee), cash: 100, version: 0 });
    const late = enterSales(as(her), { ...sales(bee), cash: 1, version: 0 });
    await expect(late).rejects.toEqual(refused("changed"));
    expect(await stored()).toMatchObject([{ cash: 100, version: 1 }]);
  });

  it("are asked for on the days the vendor came, the latest first", async () => {
    fair.world.now = Date.UTC(2026, 4, 16, 20);
    await write({ there: [jam] });
    await fair.world.db.run(sql`
      update market_vendors set comes = 'single_dates' where market_id = ${bay}`);
    await reportSales(stall(0), { ...sales(bee), date: nextSaturday, cash: 700 });
    const days = async (index: 0 | 1) =>
      (await listOwnDays(stall(index)))
        .filter(({ date }) => date >= saturday)
        .map(({ marketId, date, cash }) => [marketId, date, cash]);
    expect(await days(0)).toEqual([[grove, nextSaturday, 700]]);
    expect(await days(1)).toEqual([
      [grove, nextSaturday, null],
      [grove, saturday, null],
    ]);
  });
});

describe("the year of a market", () => {
  const linesOf = async () =>
    readCsv(await (await yearFile(as(her), grove, 2026)).text(), { rows: 1000, columns: 6 });

  it("says how each figure is known, and adds up to the cent", async () => {
    await fair.world.db.run(sql`update markets set created_at = ${Date.UTC(2026, 4, 1)}`);
    await fair.world.db.run(sql`update vendors set name = '=1+1' where id = ${bee}`);
    await listAll(fair.world);
    fair.world.now = Date.UTC(2026, 4, 16, 20);
    await write({ there: [bee, jam], counts: [{ hour: "08:00", people: 10 }] });
    await reportSales(stall(0), { ...sales(bee), cash: 10_001, snap: 1999, wic: 0 });
    await enterSales(as(his), { ...sales(bee), marketId: bay, cash: 77 });
    await enterSales(as(her), { ...sales(jam), date: nextSaturday, card: 333 });
    const sheet = await readYear(as(her), grove, 2026);
    expect(sheet.days).toMatchObject([
      {
        date: nextSaturday,
        isWritten: false,
        vendors: { value: null, basis: "unknown" },
        visitors: { value: null, basis: "unknown" },
        sales: 333,
        reports: 1,
      },
      {
        date: saturday,
        isWritten: true,
        vendors: { value: 2, basis: "counted" },
        visitors: { value: 360, basis: "estimated" },
        sales: 12_000,
        reports: 1,
      },
      // May 2: the day after the market came into the guide.
      { date: "2026-05-02", sales: 0, reports: 0 },
    ]);
    expect(sheet.kinds.map(({ sales: sum, reports }) => [sum, reports])).toEqual([
      [10_001, 1],
      [333, 1],
      [1999, 1],
      [0, 1],
      [0, 0],
    ]);
    const lines = await linesOf();
    expect(lines).toContainEqual([saturday, "Visitors", "", "360", "estimated", ""]);
    expect(lines).toContainEqual([saturday, "Sales", "Jam Stall", "", "unknown", ""]);
    expect(lines).toContainEqual([
      nextSaturday,
      "Card",
      "Jam Stall",
      "3.33",
      "reported",
      "the market",
    ]);
    expect(lines).toContainEqual([saturday, "Cash", "=1+1", "100.01", "reported", "the vendor"]);
    expect(await (await yearFile(as(her), grove, 2026)).text()).toContain(",'=1+1,");
    const money = lines.filter(([, line = ""]) =>
      ["Cash", "Card", "SNAP", "WIC", "SFMNP"].includes(line),
    );
    const cents = money.reduce((all, [, , , value]) => all + Math.round(Number(value) * 100), 0);
    expect(cents).toBe(sheet.kinds.reduce((all, { sales: sum }) => all + sum, 0));
    expect(cents).toBe(sheet.days.reduce((all, { sales: sum }) => all + sum, 0));
  });

  it("counts a vendor who promised to come as reported, until the market writes its report", async () => {
    await fair.world.db.run(wordOf(bee, 1));
    await fair.world.db.run(wordOf(jam, 0));
    await listAll(fair.world);
    const stalls = async () => (await readYear(as(her), grove, 2026)).days[0]?.vendors;
    expect(await stalls()).toEqual({ value: 1, basis: "reported" });
    const joined = (at: number | null) =>
      fair.world.db.run(sql`update market_vendors set joined_at = ${at} where vendor_id = ${bee}`);
    await joined(fair.world.now + 86_400_000);
    expect((await stalls())?.value).toBeFalsy();
    await joined(fair.world.now);
    expect(await stalls()).toEqual({ value: 1, basis: "reported" });
    await write({ there: [] });
    expect(await stalls()).toEqual({ value: 0, basis: "counted" });
  });

  it("still counts a vendor's promise months later, when the vendor has answered again", async () => {
    const say = (date: string) => setDay(stall(0), { marketId: grove, date, comes: true });
    fair.world.now -= 86_400_000;
    await say(saturday);
    fair.world.now += 91 * 86_400_000;
    await say("2026-08-15");
    const { days } = await readYear(as(her), grove, 2026);
    expect(days.find(({ date }) => date === saturday)?.vendors).toEqual({
      value: 1,
      basis: "reported",
    });
  });

  it("keeps the figures of a day after the market's opening hours change", async () => {
    await enterSales(as(her), { ...sales(bee), cash: 500 });
    await fair.world.db.run(sql`update market_schedules set day = 'Sunday'`);
    await listAll(fair.world);
    const { days } = await readYear(as(her), grove, 2026);
    expect(days.find(({ date }) => date === saturday)).toMatchObject({ sales: 500, hours: [] });
    expect(await linesOf()).toContainEqual([
      saturday,
      "Cash",
      "Bee Stall",
      "5",
      "reported",
      "the market",
    ]);
  });

  it("is hidden from managers of other markets", async () => {
    await expect(readYear(as(his), grove, 2026)).rejects.toEqual(refused("not_found"));
    await expect(yearFile(as(his), grove, 2026)).rejects.toEqual(refused("not_found"));
  });
});
