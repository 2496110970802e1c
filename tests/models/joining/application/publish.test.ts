import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { publishApplication } from "~/models/joining/application/publish.server";
import { decideReview } from "~/models/joining/review-queue/decide.server";
import { mostOwnVendors } from "~/models/people/access/access.rules";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { giveVendor, makeUser, makeVendor, proveAddress } from "../../../support/factories";
import { meanwhile } from "../../../support/meanwhile";
import { type Asked, makeAsked } from "../../../support/requests";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let anna: Admin;
let ben: Admin;
let item: Asked;
beforeEach(async () => {
  world = await makeWorld();
  anna = (await makeViewer(world, "admin")) as Admin;
  ben = (await makeViewer(world, "admin")) as Admin;
  item = await makeAsked(world, "vendor_application", { title: "fern" });
});

const said = ({ itemId, version }: Asked) => ({ itemId, version, notes: null, reason: null });
const publish = () => publishApplication(world.ctx(anna), said(item));
const written = async () =>
  (
    await world.db.all(sql`
      select (select status from vendor_applications) status,
        (select vendor_id from vendor_applications) vendorId,
        (select count(*) from vendor_accounts) accounts,
        (select count(*) from audit_log where actor_user_id = ${anna.id}) lines,
        (select count(*) from mail_outbox where key like 'application-added:%') mails`)
  )[0];
const nothing = { vendorId: null, accounts: 0, lines: 0, mails: 0 };

it.each([
  [
    "its name",
    "The guide already has FERN",
    () => makeVendor(world, { name: "FERN", account: null }),
  ],
  [
    "its address",
    "already belongs to",
    () =>
      makeUser(world, {
        email: "FERN@example.com",
        username: "faster",
        userType: "vendor",
      }),
  ],
])("publishing decides nothing when %s is taken at that moment", async (_, why, happens) => {
  meanwhile(world, /insert into vendors/, happens);
  await expect(publish()).rejects.toThrow(why);
  expect(await written()).toEqual({ status: "pending", ...nothing });
});

it("publishing decides nothing when the vendor it is given to gets an owner at that moment", async () => {
  const vendor = await makeVendor(world, { name: "Fern", account: null });
  await world.db.run(sql`update vendor_applications set existing_vendor_id = ${vendor.id}`);
  const owner = await makeUser(world, { userType: "vendor" });
  meanwhile(
    world,
    /insert into vendor_accounts/,
    sql`insert into vendor_accounts (vendor_id, user_id, created_at)
      values (${vendor.id}, ${owner.id}, 1)`,
  );
  await expect(publish()).rejects.toThrow("already has an account");
  expect(await written()).toEqual({ status: "pending", ...nothing, accounts: 1 });
});

it("an application for a vendor in the guide gives a new account only with an emailed link", async () => {
  const vendor = await makeVendor(world, { name: "Fern", account: null });
  await world.db.run(sql`update vendor_applications set existing_vendor_id = ${vendor.id},
    desired_username = 'mallory', desired_password = 'scrypt$mallory'`);
  await publish();
  const [account] = await world.db.all(sql`select username, email, password from users
    where id = (select user_id from vendor_accounts where vendor_id = ${vendor.id})`);
  expect(account).toEqual({ username: "mallory", email: "fern@example.com", password: "" });
  const [mail] = await world.db.all<{ text: string }>(sql`select text from mail_outbox`);
  expect(mail?.text).toContain("/reset-password?token=");
});

it("publishing gives an account with 20 vendors no other one in place of a removed one", async () => {
  const fern = await makeUser(world, { email: "fern@example.com", userType: "vendor" });
  await proveAddress(world, fern);
  const vendor = await makeVendor(world, { account: null });
  await giveVendor(world, fern, vendor, "helper");
  for (let each = 1; each < mostOwnVendors; each++) {
    await giveVendor(world, fern, await makeVendor(world, { account: null }), "helper");
  }
  await world.db.run(sql`update vendor_applications set existing_vendor_id = ${vendor.id}`);
  await world.db.run(sql`update vendors set removed_at = 1 where id = ${vendor.id}`);
  await expect(publish()).rejects.toThrow("An account can work for up to 20 vendors");
});

it("publishing needs a proof only if it gives an account something to manage", async () => {
  const unproven = world.ctx({ ...anna, proof: null });
  await expect(publishApplication(unproven, said(item))).rejects.toMatchObject({
    code: "unproven",
  });
  const market = await makeAsked(world, "market_application");
  await world.db.run(sql`update market_submissions set contact_email = ''`);
  const place = { lat: 25.77, lng: -80.19 };
  await publishApplication(unproven, { ...said(market), ...place });
  expect(await world.db.all(sql`select status from market_submissions`)).toEqual([
    { status: "approved" },
  ]);
});

it("publishing adds nothing when another reviewer approved the application just before", async () => {
  meanwhile(world, /insert into vendors/, () =>
    decideReview(world.ctx(ben), { ...said(item), decision: "approved" }),
  );
  await expect(publish()).rejects.toThrow(`${ben.username} approved this`);
  expect(await written()).toEqual({ status: "approved", ...nothing });
});

it("publishing leaves nothing behind when a part of it fails", async () => {
  meanwhile(world, /insert into vendors/, () =>
    world.d1.exec("ALTER TABLE vendor_accounts RENAME TO lost_accounts"),
  );
  await expect(publish()).rejects.toThrow("Failed to create vendor");
  await world.d1.exec("ALTER TABLE lost_accounts RENAME TO vendor_accounts");
  expect(await written()).toEqual({ status: "pending", ...nothing });
});
