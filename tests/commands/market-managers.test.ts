import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { removeManager } from "~/models/guide/market/change-managers.server";
import type { Manager, Viewer } from "~/platform/viewer";
import { type Actor, makePerson } from "../support/actors";
import { refusalOf } from "../support/cookies";
import { giveMarket, makeMarket } from "../support/factories";
import { meanwhile } from "../support/meanwhile";
import { queueAll } from "../support/requests";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

/** Ada and Hal manage the green; Ben manages the dock; Nia has no account. */
type Market = { id: number };
type Person = Actor & { id: number; viewer: Viewer };
let world: World;
let ada: Person;
let hal: Person;
let ben: Person;
let green: Market;
let dock: Market;
beforeEach(async () => {
  world = await makeWorld();
  green = await makeMarket(world, { name: "The Green" });
  dock = await makeMarket(world, { name: "The Dock" });
  ada = await makePerson(world, { username: "ada", userType: "market_manager" });
  hal = await makePerson(world, { username: "hal", userType: "market_manager" });
  ben = await makePerson(world, { username: "ben", userType: "market_manager" });
  await giveMarket(world, ada.viewer, green);
  await giveMarket(world, hal.viewer, green);
  await giveMarket(world, ben.viewer, dock);
});

type As = Actor | "nobody" | "customer" | "vendor" | "admin";
const nia = "nia@example.com";
const own = "/market-manager-dashboard/settings/managers";
const any = (market: Market) => `/admin/markets/${market.id}/managers`;
const post = (as: As, path: string, form = {}) => world.request("POST", path, { as, form });
const page = async (as: As, path: string) => (await world.request("GET", path, { as })).text();
const json = (as: As, method: string, path: string, body?: object) =>
  world.request(method, path, { as, json: body });
const add = (as: Actor, email: string, market = green) =>
  post(as, own, { marketId: `${market.id}`, email });
const remove = (as: Actor, { id }: { id: number }, market = green) =>
  post(as, `${own}/${id}/remove`, { marketId: `${market.id}` });
const managersOf = async ({ id }: Market) =>
  (
    await world.db.all<{ username: string }>(sql`
      select u.username from market_managers m join users u on u.id = m.user_id
      where m.market_id = ${id} order by m.created_at, u.id`)
  ).map(({ username }) => username);
const acts = async () =>
  (await world.db.all<{ action: string }>(sql`select action from audit_log order by id`)).map(
    ({ action }) => action,
  );
const subjectsTo = async (email: string) => {
  await everyMinute(world);
  return world.mailbox.to(email).map(({ subject }) => subject);
};
const linkTo = async (email: string) => {
  await everyMinute(world);
  return world.mailbox.link(email, "/market-invitation");
};
const typed = {
  firstName: "Nia",
  lastName: "New",
  username: "nia",
  password: "radishes-at-nine",
  confirmPassword: "radishes-at-nine",
};

describe("adding a manager", () => {
  it("works at once for a manager's account, and both sides get an email", async () => {
    expect((await add(ada, ben.viewer.email.toUpperCase())).headers.get("Location")).toBe(own);
    expect(await managersOf(green)).toEqual(["ada", "hal", "ben"]);
    expect(await acts()).toEqual(["market_manager_added"]);
    expect(await subjectsTo(ben.viewer.email)).toEqual(["You now manage The Green"]);
    expect(await subjectsTo(hal.viewer.email)).toEqual(["ben now manages The Green"]);
    expect(await subjectsTo(ada.viewer.email)).toEqual([]);
    const again = await add(ada, ben.viewer.email);
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("already manages the market");
    expect(await page(ada, own)).toContain(ben.viewer.email);
    const opened = await page(ben, `/market-manager-dashboard?market=${green.id}`);
    expect(opened).toContain("The Green");
  });

  it("emails a new person a link to create an account that manages only this market", async () => {
    expect((await add(ada, nia)).status).toBe(302);
    expect(await page(ada, own)).toContain(nia);
    const link = await linkTo(nia);
    expect(await page("nobody", link)).toContain("You’re invited by ada to manage this market");
    const register = link.replace("?", "/register?");
    expect((await post("nobody", register, { ...typed, username: "ADA" })).status).toBe(409);
    expect((await post("nobody", register, typed)).headers.get("Location")).toBe(
      "/vendor-auth?returnTo=%2Fmarket-manager-dashboard",
    );
    expect(await managersOf(green)).toEqual(["ada", "hal", "nia"]);
    expect(await managersOf(dock)).toEqual(["ben"]);
    expect(await acts()).toEqual(["market_manager_invited", "market_manager_joined"]);
    for (const { viewer } of [ada, hal]) {
      expect(await subjectsTo(viewer.email)).toEqual(["nia now manages The Green"]);
    }
    expect((await post("nobody", register, { ...typed, username: "nia2" })).status).toBe(409);
    expect((await world.request("GET", link, { as: "nobody" })).status).toBe(410);
  });

  it("emails a link that only another manager's account can accept", async () => {
    await add(ada, "ben@work.example");
    const link = await linkTo("ben@work.example");
    for (const as of ["customer", "vendor", "admin"] as const) {
      expect(await page(as, link)).toContain("Sign out, then open the link");
      expect((await post(as, link)).status).toBe(403);
    }
    expect((await post(hal, link)).status).toBe(409);
    expect((await post(ben, link)).headers.get("Location")).toBe(
      `/market-manager-dashboard?market=${green.id}`,
    );
    expect(await managersOf(green)).toEqual(["ada", "hal", "ben"]);
    expect((await world.request("GET", link, { as: "nobody" })).status).toBe(410);
    // A second press, or the link once more, leads to what the first press did.
    for (const answer of [await post(ben, link), await world.request("GET", link, { as: ben })]) {
      expect(answer.headers.get("Location")).toBe(`/market-manager-dashboard?market=${green.id}`);
    }
  });

  it("is refused for a vendor, an administrator or a deactivated account", async () => {
    for (const [role, said] of [
      ["vendor", "belongs to a vendor"],
      ["admin", "is an administrator"],
    ] as const) {
      const { viewer } = await world.as(role);
      const answer = await add(ada, viewer?.email ?? "");
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(said);
    }
    await world.db.run(sql`update users set is_active = 0 where id = ${ben.id}`);
    expect(await (await add(ada, ben.viewer.email)).text()).toContain(
      "This account is deactivated",
    );
    expect(await managersOf(green)).toEqual(["ada", "hal"]);
    expect(await acts()).toEqual([]);
  });

  it("is refused for a market that the manager does not run, whatever the form says", async () => {
    expect((await add(ada, nia, dock)).status).toBe(404);
    expect((await add(ben, nia, green)).status).toBe(404);
    expect((await remove(ben, ada, green)).status).toBe(404);
    expect((await json(ben, "GET", `/api/markets/${green.id}/managers`)).status).toBe(404);
    expect(await acts()).toEqual([]);
    expect(await subjectsTo(nia)).toEqual([]);
  });

  it("keeps what was typed if it is not an email address", async () => {
    const answer = await add(ada, "nia at example");
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('value="nia at example"');
    expect(html).toContain("Invalid email address");
  });

  it("is undone by withdrawing the invitation, and a new invitation ends the earlier one", async () => {
    const open = async (link = "") => (await world.request("GET", link, { as: "nobody" })).status;
    await add(ada, nia);
    const first = await linkTo(nia);
    await add(hal, nia);
    const second = await linkTo(nia);
    expect([await open(first), await open(second)]).toEqual([410, 200]);
    const [, id] = /invitations\/(\d+)\/withdraw/.exec(await page(ada, own)) ?? [];
    const withdraw = (as: Actor, market: Market) =>
      post(as, `${own}/invitations/${id}/withdraw`, { marketId: `${market.id}` });
    expect(refusalOf(await withdraw(ben, dock))).toBe("Invitation not found");
    expect(refusalOf(await withdraw(ben, green))).toBe("Invitation not found");
    expect(await open(second)).toBe(200);
    expect((await withdraw(ada, green)).headers.get("Location")).toBe(own);
    expect(await open(second)).toBe(410);
  });
});

describe("removing a manager", () => {
  it("ends access at once, and both sides get an email", async () => {
    await add(hal, nia);
    const invitation = await linkTo(nia);
    expect((await remove(ada, hal)).headers.get("Location")).toBe(own);
    expect(await managersOf(green)).toEqual(["ada"]);
    expect(await subjectsTo(hal.viewer.email)).toEqual(["You no longer manage The Green"]);
    expect((await world.request("GET", invitation, { as: "nobody" })).status).toBe(410);
    const turned = await world.request("GET", own, { as: hal });
    expect(turned.headers.get("Location")).toBe("/market-manager-request-access");
    expect(await acts()).toEqual(["market_manager_invited", "market_manager_removed"]);
    await giveMarket(world, ben.viewer, green);
    await giveMarket(world, hal.viewer, green);
    world.now += 60_000;
    await remove(ada, hal);
    expect(await subjectsTo(ben.viewer.email)).toEqual(["hal no longer manages The Green"]);
  });

  it("is refused for the last manager who can sign in, even if two leave at once", async () => {
    await Promise.all([remove(ada, ada), remove(hal, hal)]);
    expect(await managersOf(green)).toHaveLength(1);
    const [left] = (await managersOf(green)).map((name) => (name === "ada" ? ada : hal));
    if (!left) throw new Error("somebody is left");
    const refused = await remove(left, left);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("A market needs at least one manager");
    await giveMarket(world, ben.viewer, green);
    await world.db.run(sql`update users set is_active = 0 where id = ${ben.id}`);
    expect((await remove(left, left)).status).toBe(409);
    expect((await remove(left, ben)).status).toBe(302);
  });

  it("counts no account that has another role now, and tells it nothing", async () => {
    await world.db.run(sql`update users set user_type = 'customer' where id = ${hal.id}`);
    expect((await remove(ada, ada)).status).toBe(409);
    await giveMarket(world, ben.viewer, green);
    expect((await remove(ada, ben)).status).toBe(302);
    expect(await subjectsTo(hal.viewer.email)).toEqual([]);
    expect(await page(ada, own)).toContain("No access");
  });

  it("is refused if the other manager gets another role at that moment", async () => {
    const ctx = world.ctx(ada.viewer as Manager);
    const changed = sql`update users set user_type = 'customer' where id = ${hal.id}`;
    meanwhile(world, /delete from market_managers/, changed);
    await expect(removeManager(ctx, { marketId: green.id, userId: ada.id })).rejects.toMatchObject({
      code: "too_late",
    });
    expect(await managersOf(green)).toEqual(["ada", "hal"]);
  });
});

describe("an administrator who manages managers", () => {
  it("adds managers to any market, and can remove the last one", async () => {
    const email = ben.viewer.email;
    expect((await post("admin", any(green), { email })).headers.get("Location")).toBe(any(green));
    expect(await managersOf(green)).toEqual(["ada", "hal", "ben"]);
    expect(await page("admin", any(dock))).toContain("ben");
    expect((await post("admin", `${any(dock)}/${ben.id}/remove`)).headers.get("Location")).toBe(
      any(dock),
    );
    expect(await managersOf(dock)).toEqual([]);
    expect(await page("admin", any(dock))).toContain("This market has no manager");
    await post("admin", any(dock), { email: nia });
    expect(await linkTo(nia)).toContain("/market-invitation?token=");
    expect((await post("admin", any({ id: 999 }), { email })).status).toBe(404);
  });
});

describe("a program that manages managers", () => {
  it("lists, adds and removes managers, and withdraws invitations", async () => {
    const at = `/api/markets/${green.id}`;
    for (const as of [ada, "admin"] as const) {
      const listed = await (await json(as, "GET", `${at}/managers`)).json<{ userId: number }[]>();
      expect(listed.map(({ userId }) => userId)).toEqual([ada.id, hal.id]);
      const added = await json(as, "POST", `${at}/managers`, { email: ben.viewer.email });
      expect(added.status).toBe(201);
      expect(await added.json()).toEqual({ outcome: "added", email: ben.viewer.email });
      const gone = await json(as, "DELETE", `${at}/managers/${ben.id}`, {});
      expect(await gone.json()).toEqual({ userId: ben.id, username: "ben" });
    }
    const invited = await json(ada, "POST", `${at}/managers`, { email: nia });
    expect(await invited.json()).toEqual({ outcome: "invited", email: nia });
    const [waiting] = await (await json(ada, "GET", `${at}/invitations`)).json<
      { id: number; email: string }[]
    >();
    expect(waiting?.email).toBe(nia);
    await json(ada, "DELETE", `${at}/invitations/${waiting?.id}`, {});
    expect(await (await json(ada, "GET", `${at}/invitations`)).json()).toEqual([]);
    await json(ada, "DELETE", `${at}/managers/${hal.id}`, {});
    expect((await json(ada, "DELETE", `${at}/managers/${ada.id}`, {})).status).toBe(409);
    expect((await json("vendor", "GET", `${at}/managers`)).status).toBe(403);
  });
});

describe("a manager without a market", () => {
  it("sees a page with the next steps, and never the request form", async () => {
    await remove(hal, hal);
    for (const path of ["/market-manager-dashboard", own]) {
      const turned = await world.request("GET", path, { as: hal });
      expect(turned.headers.get("Location")).toBe("/market-manager-request-access");
    }
    const form = await world.request("GET", "/market-manager-request-access", { as: hal });
    expect(form.headers.get("Location")).toBe("/market-manager-waiting");
    await world.db.run(sql`
      insert into market_manager_requests (name, email, market_name, address, requested_at, status,
        user_id)
      values ('Hal', 'hal@example.com', 'Harbor Square', '1 Quay', ${world.now}, 'approved', ${hal.id})`);
    await queueAll(world);
    const html = await page(hal, "/market-manager-waiting");
    expect(html).toContain("Harbor Square");
    expect(html).toContain("The administrators of Market Day");
    expect(html).toContain(hal.viewer.email);
    await post("admin", any(dock), { email: hal.viewer.email });
    const back = await world.request("GET", "/market-manager-waiting", { as: hal });
    expect(back.headers.get("Location")).toBe("/market-manager-dashboard");
  });

  it("is the only user with that page: other users are redirected", async () => {
    const to = async (as: As) =>
      (await world.request("GET", "/market-manager-waiting", { as })).headers.get("Location");
    expect(await to(ada)).toBe("/market-manager-dashboard");
    expect(await to("customer")).toBe("/market-manager-request-access");
  });
});
