import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { nobody } from "../support/actors";
import { charge, day, openStalls, type Stall } from "../support/wallets";
import { type Asked, makeWorld, type World } from "../support/world";

let world: World;
let own: Stall;
let other: Stall;
beforeEach(async () => {
  world = await makeWorld();
  [own, other] = await openStalls(world);
  await charge(world, own.account, 5000);
  await charge(world, other.account, 7000);
  world.now += 3 * day;
  await charge(world, own.account, 1000);
});

const ask = (stripeAccountId: string, as: Asked["as"] = own.actor) =>
  world.api(as).POST("/api/vendor/stripe-balance", { body: { stripeAccountId } });
const refused = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).response.status;

describe("the balance at Stripe", () => {
  it("is shown for the vendor's own account, in cents", async () => {
    expect((await ask(own.account)).data).toEqual({
      available: [{ amount: 4825, currency: "usd" }],
      pending: [{ amount: 941, currency: "usd" }],
    });
    expect((await ask(other.account, other.actor)).data).toMatchObject({
      available: [{ amount: 6767 }],
    });
  });

  it.each([
    ["another vendor's", () => other.account],
    ["nobody's", () => "acct_nobody"],
    ["the platform's", () => "acct_platform"],
  ])("is refused for %s account, and Stripe is not even asked", async (_, account) => {
    await world.stripe.control("faults", {
      calls: [{ match: "GET /v1/balance", times: 1, as: "drop" }],
    });
    expect(await refused(account())).toBe(404);
    expect(world.stripe.emulator.state().faults).toHaveLength(1);
  });

  it("is refused for a former account of the vendor", async () => {
    await world.db.run(sql`update stripe_accounts set closed_at = 1 where id = ${own.account}`);
    expect(await refused(own.account)).toBe(404);
  });

  it("is refused for other roles and for visitors", async () => {
    for (const role of ["customer", "market_manager", "admin"] as const) {
      expect(await refused(own.account, role)).toBe(403);
    }
    expect(await refused(own.account, nobody)).toBe(401);
  });

  it("returns an error for an invalid request, and while Stripe is down", async () => {
    const empty = { as: own.actor, json: {} };
    const none = await world.request("POST", "/api/vendor/stripe-balance", empty);
    expect(none.status).toBe(422);
    expect(await refused("")).toBe(422);
    await world.stripe.control("faults", {
      calls: [{ match: "GET /v1/balance", times: 3, as: "500" }],
    });
    const { response, error } = await ask(own.account);
    expect(response.status).toBe(503);
    expect(error).toMatchObject({ error: expect.any(String) });
  });
});
