import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orders } from "~/models/orders/order/order.tables";
import { users } from "~/models/people/user/user.tables";
import { makePerson, makeViewer, signedIn, withBearer } from "../support/actors";
import { makeOrderAt } from "../support/collected";
import { giveVendor, makeUser, makeVendor } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { everyMinute, openShop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

type Person = Awaited<ReturnType<typeof makePerson>>;
let world: World;
let open: Person;
let closed: Person;
beforeEach(async () => {
  world = await makeWorld();
  const password = quickHash("radishes-at-nine");
  open = await makePerson(world, { username: "open", password });
  closed = await makePerson(world, { username: "closed", password });
});
const close = () => world.db.update(users).set({ isActive: false }).where(eq(users.id, closed.id));

describe("a deactivated account", () => {
  it("gets no reminder, while an active account with the same pickup day does", async () => {
    const { market, vendor } = await openShop(world);
    for (const person of [open, closed]) {
      await makeOrderAt(world, person, market, vendor, "confirmed");
    }
    await world.db.update(orders).set({ pickupDate: "2026-05-08", createdAt: 0 });
    await close();
    await everyMinute(world);
    expect(world.mailbox.to(open.viewer.email)).toHaveLength(1);
    expect(world.mailbox.to(closed.viewer.email)).toHaveLength(0);
  });

  it("gets no news about its orders, while an active account does", async () => {
    const { market, vendor } = await openShop(world);
    for (const person of [open, closed]) {
      await makeOrderAt(world, person, market, vendor, "confirmed");
    }
    await world.db.update(orders).set({ pickupDate: "2026-05-09" });
    await world.d1.exec(
      "insert into order_events (order_id, at, to_status, actor) select id, 1, 'confirmed', 'customer' from orders",
    );
    await close();
    await everyMinute(world);
    expect(world.mailbox.to(open.viewer.email)).toHaveLength(1);
    expect(world.mailbox.to(closed.viewer.email)).toHaveLength(0);
  });

  it("loses its tokens and sessions, and other accounts keep theirs", async () => {
    const programs = [await withBearer(world, open.viewer), await withBearer(world, closed.viewer)];
    await close();
    const told = await Promise.all(
      [...programs, open, closed].map(
        async (as) => (await world.request("GET", "/api/orders", { as })).status,
      ),
    );
    expect(told).toEqual([200, 401, 200, 401]);
  });

  it("deleted by its owner leaves no token behind, and other accounts keep theirs", async () => {
    await withBearer(world, open.viewer);
    const program = await withBearer(world, closed.viewer);
    const form = { currentPassword: "radishes-at-nine" };
    await world.request("POST", "/account/delete", { as: closed, form });
    // The token stays invalid even if the account's row became active again.
    await world.db.update(users).set({ isActive: true });
    expect((await world.request("GET", "/api/orders", { as: program })).status).toBe(401);
    const left = await world.d1.prepare("select user_id from api_tokens").all();
    expect(left.results).toEqual([{ user_id: open.id }]);
  });

  it("cannot sign in by form or by JSON with the right password", async () => {
    await close();
    for (const [username, form, json] of [
      ["open", 302, 200],
      ["closed", 401, 401],
    ] as const) {
      const said = { username, password: "radishes-at-nine" };
      expect((await world.request("POST", "/auth", { form: said })).status).toBe(form);
      expect((await world.request("POST", "/api/login", { json: said })).status).toBe(json);
    }
  });
});

describe("an account with the vendor role", () => {
  it("cannot open vendor pages without a vendor, and can with one", async () => {
    const user = await makeUser(world, { username: "no-stall", userType: "vendor" });
    const viewer = {
      ...user,
      role: "vendor" as const,
      vendorId: null,
      vendors: [],
      marketId: null,
    };
    const without = await signedIn(world, viewer);
    const other = await makeViewer(world, "vendor");
    const withOne = await signedIn(world, other);
    const statuses = async (as: typeof without) => [
      (await world.request("GET", "/vendor-dashboard", { as })).status,
      (await world.request("GET", "/vendor-dashboard/orders/1/cancel", { as })).status,
      (await world.request("POST", "/vendor-dashboard/orders/1", { as, form: { to: "ready" } }))
        .status,
    ];
    expect(await statuses(without)).toEqual([403, 403, 403]);
    expect(await statuses(withOne)).toEqual([200, 404, 404]);
    await giveVendor(world, user, await makeVendor(world));
    expect(await statuses(without)).toEqual([200, 404, 404]);
  });
});
