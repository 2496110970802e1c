import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "~/platform/viewer";
import { type Actor, makePerson } from "../support/actors";
import { toastOf } from "../support/cookies";
import { giveVendor, makeVendor, proveAddress } from "../support/factories";
import { everyMinute, openShop, placeByForm, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

type Person = Actor & { id: number; viewer: Viewer };
let world: World;
/** Ada owns the shop, and Hal helps there. Ben owns a bakery, and helps Ada too. */
let shop: Shop;
let ada: Person;
let hal: Person;
let ben: Person;
let bakery: { id: number };
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  bakery = await makeVendor(world, { name: "Ben's Bakery", at: [shop.market] });
  ada = await makePerson(world, { username: "ada", userType: "vendor" });
  hal = await makePerson(world, { username: "hal", userType: "vendor" });
  ben = await makePerson(world, { username: "ben", userType: "vendor" });
  await giveVendor(world, ada.viewer, shop.vendor);
  await giveVendor(world, hal.viewer, shop.vendor, "helper");
  await giveVendor(world, ben.viewer, bakery);
  await giveVendor(world, ben.viewer, shop.vendor, "helper");
});

const address = "/vendor-edit/take-down";
const remove = (as: Actor, { id }: { id: number } = shop.vendor) =>
  world.request("POST", address, { as, form: { vendorId: `${id}` } });
const textOf = async (path: string, as: Actor | "nobody" = "nobody") => {
  const answer = await world.request("GET", path, { as });
  return { status: answer.status, html: await answer.text() };
};
const standing = async () =>
  (
    await world.db.all<{ id: number }>(
      sql`select id from vendors where removed_at is null order by id`,
    )
  ).map(({ id }) => id);
const acts = () =>
  world.db.all(sql`select actor_user_id actor, subject_id vendor from audit_log
    where action = 'vendor_taken_down'`);

describe("removing a vendor page", () => {
  it("by its owner happens once: it is gone for everyone, and past orders stay readable", async () => {
    await world.request("POST", "/vendor-edit/people", {
      as: ada,
      form: { vendorId: `${shop.vendor.id}`, email: "nia@example.com", role: "helper" },
    });
    expect((await textOf("/vendor-edit", ada)).html).toContain(`href="${address}"`);
    expect((await textOf(address, ada)).html).toContain("the 2 other people who can sign in");
    const answer = await remove(ada);
    expect(answer.headers.get("Location")).toBe("/vendor-portal");
    expect(await toastOf(answer)).toMatchObject({ title: "Vendor page removed" });
    expect((await remove(ada)).status).toBe(302);
    expect(await standing()).toEqual([bakery.id]);
    expect(await acts()).toEqual([{ actor: ada.id, vendor: shop.vendor.id }]);
    expect(await world.db.all(sql`select vendor_id id from market_vendors`)).toEqual([
      { id: bakery.id },
    ]);

    expect((await textOf(`/vendor/${shop.vendor.id}`)).status).toBe(404);
    expect((await textOf(`/market/${shop.market.id}`)).html).not.toContain("Bee Stall");
    const { html } = await textOf("/vendor-portal", ada);
    expect(html).toContain("was removed");
    expect(html).toContain('href="/vendor-past-orders"');
    expect(html).not.toContain('href="/vendor-products"');
    expect((await textOf("/vendor-past-orders", ada)).status).toBe(200);
    expect((await textOf("/vendor-wallet", ada)).status).toBe(200);

    await everyMinute(world);
    const told = await world.db.all<{ to: string }>(sql`
      select to_email "to" from mail_outbox where key like 'stall-taken-down:%' order by id`);
    expect(told.map(({ to }) => to)).toEqual([hal.viewer.email, ben.viewer.email]);
    const invitation = await world.mailbox.link("nia@example.com", "/stall-invitation");
    expect((await textOf(invitation)).status).toBe(410);
  });

  it("is refused for a helper and for a stranger", async () => {
    for (const who of [hal, ben]) {
      expect((await remove(who)).status).toBe(403);
    }
    expect((await textOf(address, hal)).status).toBe(403);
    expect((await textOf("/vendor-edit", hal)).html).not.toContain(address);
    expect((await remove(ada, bakery)).status).toBe(404);
    expect(await standing()).toEqual([shop.vendor.id, bakery.id]);
  });

  it("is refused while an order or money is open, and the page says so beforehand", async () => {
    const customer = await world.as("customer");
    if (customer.viewer) await proveAddress(world, customer.viewer);
    const session = await placeByForm(world, shop);
    const refused = async (text: string) => {
      const page = await textOf(address, ada);
      expect(page.html).toContain(text);
      expect(page.html).not.toContain("Remove vendor page</button>");
      const answer = await remove(ada);
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(text)]);
      expect(await standing()).toContain(shop.vendor.id);
    };
    await refused("still open");
    await world.stripe.pay(session);
    await world.stripe.settle();
    await world.request("POST", "/vendor-dashboard/orders/1/cancel", {
      as: ada,
      form: { reason: "The frost" },
    });
    await world.db.run(sql`update refunds set attempts = 3`);
    await refused("1 refund or dispute is still open");
    await world.db.run(sql`update refunds set attempts = 0`);
    expect((await remove(ada)).status).toBe(302);
  });
});
