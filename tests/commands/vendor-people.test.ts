import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { apiTokens } from "~/models/people/user/user.tables";
import { hashToken, newNamedToken } from "~/platform/tokens";
import type { Scope, Viewer } from "~/platform/viewer";
import { type Actor, makePerson } from "../support/actors";
import { giveVendor, makeVendor, proveAddress } from "../support/factories";
import { everyMinute, openShop, placeByForm } from "../support/shop";
import { makeWorld, type World } from "../support/world";

/** Ada owns the farm, and Hal helps there. Ben owns a bakery. */
type Stall = { id: number };
type Person = Actor & { id: number; viewer: Viewer };
let world: World;
let ada: Person;
let hal: Person;
let ben: Person;
let farm: Stall;
let bakery: Stall;
beforeEach(async () => {
  world = await makeWorld();
  farm = await makeVendor(world, { name: "Ada's Farm" });
  bakery = await makeVendor(world, { name: "Ben's Bakery" });
  ada = await makePerson(world, { username: "ada", userType: "vendor" });
  hal = await makePerson(world, { username: "hal", userType: "vendor" });
  ben = await makePerson(world, { username: "ben", userType: "vendor" });
  await giveVendor(world, ada.viewer, farm);
  await giveVendor(world, hal.viewer, farm, "helper");
  await giveVendor(world, ben.viewer, bakery);
});

const nia = "nia@example.com";
const post = (as: Actor | "nobody" | "customer" | "admin", path: string, form = {}) =>
  world.request("POST", path, { as, form });
const page = async (as: Actor, path = "/vendor-edit/people") =>
  (await world.request("GET", path, { as })).text();
const invite = (as: Actor, email: string, role = "helper", stall = farm) =>
  post(as, "/vendor-edit/people", { vendorId: `${stall.id}`, email, role });
const linkTo = async (address: string) => {
  await everyMinute(world);
  return world.mailbox.link(address, "/stall-invitation");
};
const team = async ({ id }: Stall = farm) =>
  (
    await world.db.all<{ line: string }>(sql`
      select u.username || ' ' || a.role line from vendor_accounts a join users u on u.id = a.user_id
      where a.vendor_id = ${id} order by a.id`)
  ).map(({ line }) => line);
const acts = async () =>
  (await world.db.all<{ action: string }>(sql`select action from audit_log order by id`)).map(
    ({ action }) => action,
  );
const typeOf = async ({ id }: Person) =>
  (await world.db.all<{ type: string }>(sql`select user_type type from users where id = ${id}`))[0]
    ?.type;

describe("an owner's invitation by email", () => {
  it("lets a new person create an account with the link, for that vendor only, once", async () => {
    expect((await invite(ada, nia)).headers.get("Location")).toBe("/vendor-edit/people");
    expect(await page(ada)).toContain(nia);
    const link = await linkTo(nia);
    expect(await (await world.request("GET", link, { as: "nobody" })).text()).toContain(
      "Ada&#x27;s",
    );
    const register = link.replace("?", "/register?");
    const typed = {
      firstName: "Nia",
      lastName: "New",
      username: "nia",
      password: "radishes-at-nine",
      confirmPassword: "radishes-at-nine",
    };
    expect((await post("nobody", register, { ...typed, username: "ADA" })).status).toBe(409);
    expect((await post("nobody", register, typed)).headers.get("Location")).toMatch(
      /^\/vendor-auth/,
    );
    expect(await team()).toEqual(["ada owner", "hal helper", "nia helper"]);
    expect(await team(bakery)).toEqual(["ben owner"]);
    expect((await post("nobody", register, { ...typed, username: "nia2" })).status).toBe(409);
    expect((await world.request("GET", link, { as: "nobody" })).status).toBe(410);
    expect(await acts()).toEqual(["stall_account_invited", "stall_account_joined"]);
  });

  it("lets a person with a vendor account become an owner of this vendor, too", async () => {
    await invite(ada, "ben@work.example", "owner");
    const link = await linkTo("ben@work.example");
    expect((await post("nobody", link)).headers.get("Location")).toMatch(/returnTo=/);
    const answer = await post(ben, link);
    expect(answer.headers.get("Location")).toBe("/vendor-dashboard");
    expect(await team()).toEqual(["ada owner", "hal helper", "ben owner"]);
    expect(await page(ben, "/vendor-dashboard")).toMatch(
      /<strong class="office-name[^>]*>Ada&#x27;s Farm<\/strong>/,
    );
    // A second press, or the link once more, leads to what the first press did.
    expect((await post(ben, link)).headers.get("Location")).toBe("/vendor-dashboard");
    const opened = await world.request("GET", link, { as: ben });
    expect(opened.headers.get("Location")).toBe("/vendor-dashboard");
    const late = await post(hal, link);
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("If you just used this link, it worked. Sign in.");
    const cyd = await makePerson(world, { username: "cyd" });
    expect((await world.request("GET", link, { as: cyd })).status).toBe(410);
    await post(cyd, link);
    expect(await team()).toEqual(["ada owner", "hal helper", "ben owner"]);
  });

  it("turns a customer into a vendor, but not while orders still have to be picked up", async () => {
    const shop = await openShop(world);
    const customer = (await world.as("customer")) as Person;
    await proveAddress(world, customer.viewer);
    await placeByForm(world, shop);
    await invite(ada, nia);
    const link = await linkTo(nia);
    const refused = await post(customer, link);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(
      "Your account would become a vendor account, which can’t have pre-orders",
    );
    await world.db.run(sql`update orders set status = 'cancelled', cancelled_by = 'customer'`);
    expect(await page(customer, link)).toContain("Your account becomes a vendor account");
    await post(customer, link);
    expect(await typeOf({ ...customer, id: customer.viewer.id })).toBe("vendor");
    expect((await world.request("GET", "/vendor-dashboard", { as: customer })).status).toBe(200);
  });

  it("cannot be accepted by an administrator, or by a person who already works there", async () => {
    await invite(ada, nia);
    const link = await linkTo(nia);
    expect((await post("admin", link)).status).toBe(403);
    expect((await post(hal, link)).status).toBe(409);
    expect(await team()).toEqual(["ada owner", "hal helper"]);
    const again = await invite(ada, hal.viewer.email.toUpperCase());
    expect(await again.text()).toContain("Someone with this email already works for this vendor");
  });

  it("has a link that ends after a week, when it is withdrawn, or when it is sent again", async () => {
    const links: string[] = [];
    for (const _ of [1, 2]) {
      await invite(ada, nia);
      links.push(await linkTo(nia));
    }
    const open = async (link = "") => (await world.request("GET", link, { as: "nobody" })).status;
    expect([await open(links[0]), await open(links[1])]).toEqual([410, 200]);
    const [, id] = /invitations\/(\d+)\/withdraw/.exec(await page(ada)) ?? [];
    expect((await post(ben, `/vendor-edit/people/invitations/${id}/withdraw`)).status).toBe(404);
    expect(await open(links[1])).toBe(200);
    await post(ada, `/vendor-edit/people/invitations/${id}/withdraw`);
    expect(await open(links[1])).toBe(410);
    await invite(ada, nia);
    const last = await linkTo(nia);
    world.now += 7 * 86_400_000 - 1;
    expect(await open(last)).toBe(200);
    world.now += 1;
    expect(await open(last)).toBe(410);
  });

  it("is emailed only if it still works", async () => {
    await invite(ada, nia);
    // The first try has failed.
    await world.db.run(sql`update mail_outbox set attempts = 1`);
    const [, id] = /invitations\/(\d+)\/withdraw/.exec(await page(ada)) ?? [];
    await post(ada, `/vendor-edit/people/invitations/${id}/withdraw`);
    await invite(ada, "cyd@example.com");
    await invite(ada, "cyd@example.com");
    await everyMinute(world);
    expect(world.mailbox.sent.map(({ to }) => to)).toEqual(["cyd@example.com"]);
    expect((await world.request("GET", await linkTo("cyd@example.com"))).status).toBe(200);
  });

  it("is refused once a vendor has too many people and invitations", async () => {
    for (let each = 0; each < 10; each++) {
      world.now += 60_000;
      expect((await invite(ada, `helper${each}@example.com`)).status).toBe(302);
    }
    world.now += 60_000;
    const answer = await invite(ada, "one-more@example.com");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(
      "You’ve reached the limit for people and invitations. Remove a person or withdraw an invitation first",
    );
  });

  it("works for the owner's own vendor only, whatever the form says", async () => {
    expect((await invite(ada, nia, "owner", bakery)).status).toBe(404);
    expect((await invite(hal, nia)).status).toBe(403);
    expect(await acts()).toEqual([]);
    await everyMinute(world);
    expect(world.mailbox.to(nia)).toEqual([]);
  });

  it("keeps what was typed if it is not an email address", async () => {
    const answer = await invite(ada, "nia at example", "owner");
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('value="nia at example"');
    expect(html).toContain("Invalid email address");
  });
});

describe("a program's token", () => {
  /** A program with a token of this account, or with the token of a sign-in if it has no scopes. */
  const program = async ({ viewer }: Actor, scopes: Scope[] | null): Promise<Actor> => {
    const token = newNamedToken();
    await world.db.insert(apiTokens).values({
      tokenHash: await hashToken(token),
      userId: viewer?.id ?? 0,
      createdAt: world.now,
      expiresAt: world.now + 30 * 86_400_000,
      name: scopes && "Till",
      scopes,
    });
    return { viewer, headers: { Authorization: `Bearer ${token}` } };
  };
  const status = async (as: Actor, path: string) =>
    (await world.request("GET", path, { as })).status;

  it("ends when a customer's account becomes a vendor's, because its scopes would allow more", async () => {
    const cyd = await makePerson(world, { username: "cyd" });
    await proveAddress(world, cyd);
    const [hers, other] = [await program(cyd, ["orders"]), await program(ben, ["read"])];
    // The token of a sign-in allows what its account may do, so it stays.
    const signedInByApi = await program(cyd, null);
    await invite(ada, cyd.viewer.email);
    const link = await linkTo(cyd.viewer.email);
    expect((await post(cyd, link)).status).toBe(302);
    const json = { marketId: 1, date: "2026-05-09", reason: "Rain" };
    expect((await world.request("POST", "/api/vendor/days/off", { as: hers, json })).status).toBe(
      401,
    );
    expect(await status(other, "/api/vendor/days")).toBe(200);
    expect(await status(signedInByApi, "/api/vendor/days")).toBe(200);
    expect((await world.request("GET", "/vendor-dashboard", { as: cyd })).status).toBe(200);
  });

  it("ends when its account is a customer's again, and not while it has another vendor", async () => {
    await giveVendor(world, hal.viewer, bakery, "helper");
    const [hals, adas] = [await program(hal, ["read"]), await program(ada, ["read"])];
    await post(ada, `/vendor-edit/people/${hal.id}/remove`, { vendorId: `${farm.id}` });
    expect(await status(hals, "/api/vendor/days")).toBe(200);
    await post(ben, `/vendor-edit/people/${hal.id}/remove`, { vendorId: `${bakery.id}` });
    expect(await typeOf(hal)).toBe("customer");
    expect(await status(hals, "/api/orders")).toBe(401);
    expect(await status(adas, "/api/vendor/days")).toBe(200);
  });
});

describe("access to a vendor", () => {
  const remove = (as: Actor, { id }: { id: number }, stall = farm) =>
    post(as, `/vendor-edit/people/${id}/remove`, { vendorId: `${stall.id}` });

  it("is ended by an owner at once, with an email; a person without a vendor becomes a customer", async () => {
    expect((await remove(ada, hal)).headers.get("Location")).toBe("/vendor-edit/people");
    expect(await team()).toEqual(["ada owner"]);
    expect((await world.request("GET", "/vendor-products", { as: hal })).status).not.toBe(200);
    expect(await typeOf(hal)).toBe("customer");
    await everyMinute(world);
    expect(world.mailbox.to(hal.viewer.email)).toHaveLength(1);
    expect(await acts()).toEqual(["stall_account_removed"]);
  });

  it("stays with the last owner, even if two leave at once", async () => {
    expect((await remove(ada, ada)).status).toBe(409);
    await giveVendor(world, ben.viewer, farm);
    const choose = { vendorId: `${farm.id}` };
    await post(ben, "/vendor-portal/stall", choose);
    await Promise.all([remove(ada, ada), remove(ben, ben)]);
    expect((await team()).filter((line) => line.endsWith("owner"))).toHaveLength(1);
  });

  it("cannot be ended by a helper or a stranger, but a helper can leave", async () => {
    expect((await remove(hal, ada)).status).toBe(403);
    expect((await remove(ben, hal)).status).toBe(404);
    expect((await remove(ben, hal, bakery)).status).toBe(404);
    expect(await team()).toEqual(["ada owner", "hal helper"]);
    expect((await remove(hal, hal)).headers.get("Location")).toBe("/");
    expect(await team()).toEqual(["ada owner"]);
  });

  it("is shown to all who work there, with addresses and actions only for owners", async () => {
    const [toOwner, toHelper] = [await page(ada), await page(hal)];
    for (const html of [toOwner, toHelper]) expect(html).toContain("hal");
    expect(toOwner).toContain(hal.viewer.email);
    expect(toHelper).not.toContain(ada.viewer.email);
    expect(toHelper).toContain("Only an owner of this vendor can choose who works for it.");
    expect(toHelper).not.toContain("Send invitation");
    expect(toHelper).not.toContain(`/people/${ada.id}/remove`);
  });
});
