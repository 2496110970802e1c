import { beforeEach, describe, expect, it } from "vitest";
import { markets } from "~/models/guide/market/market.tables";
import { todayAtMarkets } from "~/models/vendors/clock.server";
import { marketVendors } from "~/models/vendors/vendor.tables";
import { type Fair, makeFair } from "../../support/fair";
import { listAll } from "../../support/listed";

/** Two stalls at two markets. */
let fair: Fair;
beforeEach(async () => {
  fair = await makeFair();
  // Midnight of May 10 in Miami, six in the evening of May 9 in Honolulu, two in the afternoon on Guam.
  fair.world.now = Date.UTC(2026, 4, 10, 4);
});

const today = (stall: 0 | 1 = 0) => todayAtMarkets(fair.world.ctx(fair.stalls[stall].viewer));
async function allAt(timeZone: string) {
  await fair.world.db.update(markets).set({ timeZone });
  await listAll(fair.world);
}

describe("today at a stall's markets", () => {
  it("is their date, whatever it is in New York", async () => {
    await allAt("Pacific/Honolulu");
    expect(await today()).toBe("2026-05-09");
    fair.world.now = Date.UTC(2026, 4, 9, 15);
    await allAt("Pacific/Guam");
    expect(await today()).toBe("2026-05-10");
  });

  it("is the later one where their clocks are on two dates, and no other stall's", async () => {
    await allAt("Pacific/Honolulu");
    const abroad = fair.markets[1].id;
    await fair.world.d1
      .prepare("update markets set time_zone = 'Pacific/Guam' where id = ?")
      .bind(abroad)
      .run();
    await listAll(fair.world);
    expect(await today()).toBe("2026-05-10");
    await fair.world.d1
      .prepare("delete from market_vendors where market_id = ? and vendor_id = ?")
      .bind(abroad, fair.stalls[0].vendor.id)
      .run();
    await listAll(fair.world);
    expect(await today()).toBe("2026-05-09");
    expect(await today(1)).toBe("2026-05-10");
  });

  it("is New York's for a stall that stands nowhere", async () => {
    await fair.world.db.delete(marketVendors);
    await listAll(fair.world);
    expect(await today()).toBe("2026-05-10");
  });
});
