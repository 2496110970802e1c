import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addMarketVendor,
  removeMarketVendor,
} from "~/models/vendors/at-market/market-vendors.server";
import type { Admin, Manager } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { giveMarket, giveVendor, makeUser } from "../../../support/factories";
import { type Fair, makeFair, placeAt } from "../../../support/fair";

/** Each vendor has an owner who gets email, one without a confirmed email address, and a helper. */
let fair: Fair;
let admin: Admin;
let manager: Manager;
beforeEach(async () => {
  fair = await makeFair();
  const { world, markets, stalls } = fair;
  admin = (await makeViewer(world, "admin")) as Admin;
  manager = (await makeViewer(world, "market_manager")) as Manager;
  await giveMarket(world, manager, markets[0]);
  for (const [at, { vendor }] of stalls.entries()) {
    const works = async (username: string, emailConfirmedAt: number | null, isHelper = false) => {
      const values = {
        username: `${username}-${at}`,
        userType: "vendor",
        emailConfirmedAt,
      } as const;
      const user = await makeUser(world, values);
      await giveVendor(world, user, vendor, isHelper ? "helper" : "owner");
    };
    await works("owner", 1);
    await works("unconfirmed", null);
    await works("helper", 1, true);
  }
});
const told = () =>
  fair.world.db.all<{ to: string; subject: string; text: string }>(sql`
    select to_email "to", subject, text from mail_outbox
    where key like 'market-vendor-%' order by id`);
const named = (stall: 0 | 1, market: 0 | 1 = 0) => ({
  marketId: fair.markets[market].id,
  vendorId: fair.stalls[stall].vendor.id,
});

describe("the owners of a vendor", () => {
  it("get an email when a manager removes the vendor, and when an administrator adds it", async () => {
    await removeMarketVendor(fair.world.ctx(manager), named(0));
    await addMarketVendor(fair.world.ctx(admin), { ...named(0), stall: null });
    expect(await told()).toMatchObject([
      {
        to: "owner-0@example.com",
        subject: "Bee Stall is no longer at Grove Market",
        text: expect.stringContaining("A manager of Grove Market removed Bee Stall"),
      },
      {
        to: "owner-0@example.com",
        subject: "Bee Stall is now at Grove Market",
        text: expect.stringContaining("An administrator added Bee Stall"),
      },
    ]);
  });

  it("get no email when nothing changes", async () => {
    await placeAt(fair, { stall: 1 });
    await expect(removeMarketVendor(fair.world.ctx(manager), named(1))).rejects.toMatchObject({
      code: "too_late",
    });
    await expect(
      addMarketVendor(fair.world.ctx(manager), { ...named(0), stall: null }),
    ).rejects.toMatchObject({ code: "taken" });
    await expect(removeMarketVendor(fair.world.ctx(manager), named(0, 1))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await told()).toEqual([]);
  });
});
