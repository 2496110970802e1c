import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { markets } from "~/models/guide/market/market.tables";
import { isReady } from "~/models/orders/stripe-account/stripe-account.rules";
import { marketVendors } from "~/models/vendors/vendor.tables";
import { takesCards, todayAtMarkets } from "~/models/vendors/vendor-columns.server";
import { capabilityStatuses } from "~/platform/connected-account";
import { makeStripeAccount, makeVendor } from "../../support/factories";
import { type Fair, makeFair } from "../../support/fair";
import { listAll } from "../../support/listed";
import { makeWorld, type World } from "../../support/world";

const asked = async (world: World, vendor: { id: number }) => {
  const [row] = await world.db.all<{ takes: number }>(
    sql`select ${takesCards(sql`${vendor.id}`)} as takes`,
  );
  return row?.takes === 1;
};

test("the database and the rule agree on which accounts take cards, for that vendor only", async () => {
  const world = await makeWorld();
  const neighbour = await makeVendor(world);
  for (const cardPayments of capabilityStatuses) {
    for (const closedAt of [null, world.now]) {
      const vendor = await makeVendor(world, { account: { cardPayments, closedAt } });
      const says = `${cardPayments}, ${closedAt === null ? "open" : "closed"}`;
      expect(await asked(world, vendor), says).toBe(isReady({ cardPayments, closedAt }));
    }
  }
  expect(await asked(world, neighbour)).toBe(true);
  expect(await asked(world, await makeVendor(world, { account: null }))).toBe(false);
});

test("a closed account does not count once a newer account exists", async () => {
  const world = await makeWorld();
  const renewed = await makeVendor(world, { account: { closedAt: world.now } });
  await makeStripeAccount(world, renewed, { cardPayments: "pending" });
  expect(await asked(world, renewed)).toBe(false);
  const again = await makeVendor(world, { account: { cardPayments: "rejected", closedAt: 1 } });
  await makeStripeAccount(world, again);
  expect(await asked(world, again)).toBe(true);
});

describe("today's date at a vendor's markets", () => {
  /** Two vendors at two markets. */
  let fair: Fair;
  beforeEach(async () => {
    fair = await makeFair();
    // Midnight at the start of May 10 in Miami, 6 PM on May 9 in Honolulu, and 2 PM on May 10 on
    // Guam.
    fair.world.now = Date.UTC(2026, 4, 10, 4);
  });

  const today = (stall: 0 | 1 = 0) => todayAtMarkets(fair.world.ctx(fair.stalls[stall].viewer));
  async function allAt(timeZone: string) {
    await fair.world.db.update(markets).set({ timeZone });
    await listAll(fair.world);
  }

  it("is the markets' own date, not New York's", async () => {
    await allAt("Pacific/Honolulu");
    expect(await today()).toBe("2026-05-09");
    fair.world.now = Date.UTC(2026, 4, 9, 15);
    await allAt("Pacific/Guam");
    expect(await today()).toBe("2026-05-10");
  });

  it("is the later date if the markets' time zones differ, for that vendor only", async () => {
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

  it("is New York's date for a vendor without markets", async () => {
    await fair.world.db.delete(marketVendors);
    await listAll(fair.world);
    expect(await today()).toBe("2026-05-10");
  });
});
