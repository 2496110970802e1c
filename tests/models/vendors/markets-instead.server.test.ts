import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { editVendor } from "~/models/vendors/profile.server";
import type { Admin, VendorViewer } from "~/platform/viewer";
import { makeViewer } from "../../support/actors";
import { giveVendor, makeUser } from "../../support/factories";
import { type Fair, makeFair } from "../../support/fair";

let fair: Fair;
let admin: Admin;
beforeEach(async () => {
  fair = await makeFair();
  admin = (await makeViewer(fair.world, "admin")) as Admin;
  for (const [email, emailConfirmedAt] of [
    ["owner@example.com", 1],
    ["unconfirmed@example.com", null],
  ] as const) {
    const user = await makeUser(fair.world, { email, userType: "vendor", emailConfirmedAt });
    await giveVendor(fair.world, user, fair.stalls[0].vendor);
  }
});

const [grove, bay] = [0, 1] as const;
const save = (viewer: Admin | VendorViewer, markets: (0 | 1)[], version?: number) =>
  editVendor(fair.world.ctx(viewer), {
    version,
    vendorId: fair.stalls[0].vendor.id,
    name: "Bee Stall",
    description: "Honey",
    vendorType: "Weekly Vendor",
    instagram: null,
    website: null,
    contactEmail: null,
    contactPhone: null,
    marketIds: markets.map((at) => fair.markets[at].id),
  });
const told = () =>
  fair.world.db.all<{ to: string; subject: string; text: string }>(sql`
    select to_email "to", subject, text from mail_outbox
    where key like 'vendor-markets:%' order by id`);

describe("the owners of a vendor whose markets an administrator changes", () => {
  it("get one email that names the added and the removed markets", async () => {
    await fair.world.db.run(sql`delete from market_vendors
      where vendor_id = ${fair.stalls[0].vendor.id} and market_id = ${fair.markets[bay].id}`);
    await save(admin, [bay]);
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: "owner@example.com",
      subject: "We changed the markets of Bee Stall",
      text: expect.stringContaining("An administrator added Bee Stall to Bay Market."),
    });
    expect(mail?.text).toContain("An administrator removed Bee Stall from Grove Market.");
  });

  it("get no email if the markets stay, or if the vendor changes them", async () => {
    await save(admin, [bay, grove]);
    await save(fair.stalls[0].viewer, [grove]);
    expect(await told()).toEqual([]);
  });

  it("get no email if the save is refused", async () => {
    await expect(save(admin, [bay], 99)).rejects.toMatchObject({ code: "changed" });
    expect(await told()).toEqual([]);
  });
});
