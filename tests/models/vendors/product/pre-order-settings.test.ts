import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { priceOrder } from "~/models/orders/order/pre-order.rules";
import { readOffer } from "~/models/orders/order/pre-order.server";
import { preOrderOffer } from "~/models/orders/order/pre-order.view";
import { placementsView } from "~/models/vendors/product/own-products.view";
import { cutoffKept, settingsOf } from "~/models/vendors/product/pre-order-settings.rules";
import { SetPreOrders } from "~/models/vendors/product/pre-order-settings.schema";
import { readPlacements, setPreOrders } from "~/models/vendors/product/pre-order-settings.server";
import { chosenAt, type Fair, makeFair, nextSaturday, placeAt } from "../../../support/fair";
import { saturday } from "../../../support/shop";

const plain = {
  productId: 1,
  marketId: 1,
  pickupDate: null,
  isEnabled: true,
  cutoffDays: null,
  cutoffTime: null,
  pickupTimeStart: null,
  pickupTimeEnd: null,
  dayLimit: null,
  specialInstructions: null,
};

describe("pre-order settings for a market", () => {
  it.each([
    { cutoffDays: 2 },
    { cutoffTime: "18:00" },
    { cutoffDays: 15, cutoffTime: "18:00" },
    { cutoffDays: -1, cutoffTime: "18:00" },
    { cutoffDays: 1, cutoffTime: "24:00" },
    { pickupTimeStart: "09:00" },
    { pickupTimeEnd: "09:00" },
    { pickupTimeStart: "11:00", pickupTimeEnd: "09:00" },
    { pickupTimeStart: "09:00", pickupTimeEnd: "09:00" },
    { cutoffDays: 0, cutoffTime: "10:00", pickupTimeStart: "09:00", pickupTimeEnd: "11:00" },
    { dayLimit: -1 },
    { pickupDate: "Saturday" },
    { specialInstructions: "x".repeat(501) },
  ])("are refused with %j", (said) => {
    expect(SetPreOrders.safeParse({ ...plain, ...said }).success).toBe(false);
  });

  it("store the cut-off of one date as a moment, and return the days and time that were entered", () => {
    const said = { cutoffDays: 2, cutoffTime: "20:00" };
    const of = (pickupDate: string | null) =>
      settingsOf({ ...plain, pickupDate, ...cutoffKept({ pickupDate, ...said }) });
    expect(cutoffKept({ pickupDate: "2026-03-01", ...said }).cutoffDateTime).toBe(
      "2026-02-27T20:00",
    );
    for (const date of [null, "2026-03-01"]) expect(of(date)).toMatchObject(said);
  });
});

describe("pre-orders at a fair with two markets and two vendors", () => {
  let fair: Fair;
  beforeAll(async () => {
    fair = await makeFair();
  });
  const vendor = (stall: 0 | 1 = 0) => fair.world.ctx(fair.stalls[stall].viewer);
  const set = (said: Partial<SetPreOrders>, stall: 0 | 1 = 0) =>
    setPreOrders(vendor(stall), {
      ...plain,
      asUsual: false,
      productId: fair.stalls[0].products[0].id,
      marketId: fair.markets[0].id,
      ...said,
    });
  const pickup = async (pickupDate: string, market: 0 | 1 = 0) => {
    const command = chosenAt(fair, { pickupDate, market });
    const stall = await readOffer(fair.world.ctx(null), command.vendorId);
    return priceOrder(command, stall, fair.world.now).pickup;
  };
  const at = (date: string, time: string) => Date.parse(`${date}T${time}:00-04:00`);
  beforeEach(() => fair.world.db.run(sql`delete from product_pre_order_configs`));

  it("close at the time in the market's settings, on every date, at that market only", async () => {
    await set({
      cutoffDays: 1,
      cutoffTime: "08:00",
      pickupTimeStart: "10:00",
      pickupTimeEnd: "11:00",
    });
    expect(await pickup(saturday)).toMatchObject({
      cutoff: at("2026-05-08", "08:00"),
      start: "10:00",
      end: "11:00",
    });
    expect(await pickup(nextSaturday)).toMatchObject({ cutoff: at("2026-05-15", "08:00") });
    expect(await pickup(saturday, 1)).toMatchObject({
      cutoff: at("2026-05-08", "18:00"),
      start: "09:00",
    });
  });

  it("follow a date's own settings before the general settings, until those are removed", async () => {
    await set({ cutoffDays: 1, cutoffTime: "08:00" });
    await set({ pickupDate: nextSaturday, cutoffDays: 3, cutoffTime: "21:30" });
    expect((await pickup(nextSaturday)).cutoff).toBe(at("2026-05-13", "21:30"));
    expect((await pickup(saturday)).cutoff).toBe(at("2026-05-08", "08:00"));
    await set({ pickupDate: nextSaturday, asUsual: true });
    expect((await pickup(nextSaturday)).cutoff).toBe(at("2026-05-15", "08:00"));
    await set({ asUsual: true });
    expect((await pickup(saturday)).cutoff).toBe(at("2026-05-08", "18:00"));
  });

  it("close at midnight, and say so, if the cut-off is on the market day itself", async () => {
    await set({ cutoffDays: 0, cutoffTime: "17:00" });
    expect((await pickup(saturday)).cutoff).toBe(at(saturday, "00:00"));
    const { markets } = placementsView(
      await readPlacements(vendor(), fair.stalls[0].products[0].id),
    );
    expect(markets.find(({ id }) => id === fair.markets[0].id)?.text).toMatch(
      "Orders close at midnight before the market day",
    );
  });

  it("change an existing setting instead of adding a second", async () => {
    for (const dayLimit of [3, 4]) {
      await set({ dayLimit });
      await set({ dayLimit, pickupDate: saturday });
    }
    const { configs } = await readPlacements(vendor(), fair.stalls[0].products[0].id);
    expect(configs.map((each) => [each.pickupDate, each.dayLimit])).toEqual([
      [null, 4],
      [saturday, 4],
    ]);
  });

  it("are refused at a market where they are turned off", async () => {
    await set({ isEnabled: false });
    await expect(pickup(saturday)).rejects.toMatchObject({ code: "invalid" });
    await expect(pickup(saturday, 1)).resolves.toBeTruthy();
  });

  it("use a market's limit before the product's limit, and cannot be oversold", async () => {
    await set({ dayLimit: 3 });
    await placeAt(fair, { quantity: 2 });
    await expect(placeAt(fair, { quantity: 2, who: 1 })).rejects.toMatchObject({
      code: "sold_out",
    });
    await placeAt(fair, { quantity: 1, who: 1 });
    const stock = await fair.world.db.all(sql`select stock_limit, reserved from product_stock`);
    expect(stock).toEqual([{ stock_limit: 3, reserved: 3 }]);
    // At the other market the product's own limit of nine applies.
    await placeAt(fair, { quantity: 9, market: 1 });
    const offer = preOrderOffer(
      await readOffer(fair.world.ctx(null), fair.stalls[0].vendor.id),
      null,
      [fair.stalls[0].products[0].id],
      fair.world.now,
    );
    const left = offer.markets[1]?.dates[0]?.left.find(
      ({ productId }) => productId === fair.stalls[0].products[0].id,
    )?.left;
    expect(offer.markets.map(({ name }) => name)).toEqual(["Bay Market", "Grove Market"]);
    expect(left).toBe(0);
  });

  it("show the vendor's pickup instructions to the customer", async () => {
    await set({ specialInstructions: "Behind the fountain." });
    const stall = await readOffer(fair.world.ctx(null), fair.stalls[0].vendor.id);
    const offer = preOrderOffer(stall, null, [fair.stalls[0].products[0].id], fair.world.now);
    const said = offer.markets.map(({ name, dates }) => [name, dates[0]?.instructions]);
    expect(said).toEqual([
      ["Bay Market", []],
      ["Grove Market", ["Behind the fountain."]],
    ]);
  });

  it("can be set only for the vendor's own products and markets, on dates the market opens", async () => {
    await expect(set({}, 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(set({ marketId: 999 })).rejects.toMatchObject({ code: "not_found" });
    await expect(set({ asUsual: true }, 1)).rejects.toMatchObject({ code: "not_found" });
    for (const pickupDate of ["2026-05-10", "2026-05-30", "2020-01-04"]) {
      await expect(set({ pickupDate })).rejects.toMatchObject({ code: "invalid" });
    }
    expect(await fair.world.db.all(sql`select * from product_pre_order_configs`)).toEqual([]);
  });
});
