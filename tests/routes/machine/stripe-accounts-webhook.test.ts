import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { stripeEvents } from "~/models/orders/payment/payment.tables";
import { stripeAccounts } from "~/models/orders/stripe-account/stripe-account.tables";
import { accountOf, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

let world: World;
let own: string;
let other: string;
beforeEach(async () => {
  world = await makeWorld();
  own = (await accountOf(world, await makeVendor(world))).id;
  other = (await accountOf(world, await makeVendor(world))).id;
  world.now += 1000;
});

const row = async (id: string) =>
  (await world.db.select().from(stripeAccounts).where(eq(stripeAccounts.id, id)))[0];
const cards = async () => [(await row(own))?.cardPayments, (await row(other))?.cardPayments];
const events = () => world.db.select().from(stripeEvents);
const stand = (account: string, standing: string) =>
  world.stripe.control("accounts/standing", { account, standing });

/** Sends a body as Stripe would, signed with `secret`. */
const send = async (said: object | null, secret = "whsec_test_accounts") => {
  const payload = JSON.stringify(said);
  return world.request("POST", "/webhooks/stripe-accounts", {
    body: payload,
    headers: {
      "Content-Type": "application/json",
      "Stripe-Signature": await Stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret,
        timestamp: Math.floor(world.now / 1000),
      }),
    },
  });
};
const news = (account: string, more: object = {}) => ({
  id: "evt_test_1",
  object: "v2.core.event",
  type: "v2.core.account[requirements].updated",
  livemode: false,
  created: new Date(world.now).toISOString(),
  context: account,
  related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
  ...more,
});

describe("news of a Stripe account", () => {
  it("updates that account alone, as read from Stripe", async () => {
    await stand(own, "overdue");
    await world.stripe.settle();
    expect(await cards()).toEqual(["restricted", "active"]);
    expect(await row(own)).toMatchObject({ resolution: "provide_info", checkedAt: world.now });
    expect(JSON.parse((await row(own))?.requirements ?? "")).toHaveLength(1);
    expect(world.stripe.emulator.state().webhooks.waiting).toBe(0);
  });

  it.each(["duplicate", "reverse"] as const)(
    "is handled correctly in the delivery mode %s",
    async (mode) => {
      await world.stripe.control("webhooks", { mode });
      await stand(own, "overdue");
      await stand(own, "complete");
      await stand(own, "due");
      await world.stripe.settle();
      expect(await cards()).toEqual(["active", "active"]);
      expect(await row(own)).toMatchObject({ dueAt: world.now + 14 * 86_400_000 });
      const ids = (await events()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it("may arrive late: the account's current state counts", async () => {
    await world.stripe.control("webhooks", { mode: "hold" });
    await stand(own, "rejected");
    world.now += 3_600_000;
    await stand(own, "complete");
    await world.stripe.control("webhooks", { mode: "deliver" });
    await world.stripe.settle();
    expect(await cards()).toEqual(["active", "active"]);
  });

  it("counts once: a repeated event does not ask Stripe again", async () => {
    expect((await send(news(own))).status).toBe(200);
    await stand(own, "rejected");
    expect((await send(news(own))).status).toBe(200);
    expect(await cards()).toEqual(["active", "active"]);
    expect((await send(news(own, { id: "evt_test_2" }))).status).toBe(200);
    expect(await cards()).toEqual(["rejected", "active"]);
  });

  it("that fails is answered 500, and handled when it is sent again", async () => {
    await stand(own, "overdue");
    await world.stripe.control("faults", {
      calls: [{ match: `GET /v2/core/accounts/${own}`, times: 2, as: "500" }],
    });
    expect((await send(news(own))).status).toBe(500);
    expect([await cards(), await events()]).toEqual([["active", "active"], []]);
    expect((await send(news(own))).status).toBe(200);
    expect(await cards()).toEqual(["restricted", "active"]);
  });

  it("that it was closed is final, whatever arrives later", async () => {
    await world.stripe.control("accounts/close", { account: own });
    await world.stripe.settle();
    const closed = await row(own);
    expect(closed?.closedAt).toBe(world.now);
    world.now += 1000;
    expect((await send(news(own, { id: "evt_late" }))).status).toBe(200);
    expect(await row(own)).toEqual(closed);
    expect((await row(other))?.closedAt).toBeNull();
  });
});

describe("account news from elsewhere, which changes nothing", () => {
  it.each([
    ["an account that nobody has here", () => news("acct_stranger")],
    ["the other mode", () => news(own, { livemode: true })],
    ["something else", () => news(own, { type: "v2.core.account[identity].updated" })],
  ])("is acknowledged when it concerns %s", async (_, said) => {
    await stand(own, "rejected");
    expect((await send(said())).status).toBe(200);
    expect(await cards()).toEqual(["active", "active"]);
  });

  it.each([
    ["signed with another secret", () => send(news(own), "whsec_other")],
    ["signed as payments are", () => send(news(own), "whsec_test")],
    [
      "an event of payments",
      () => send({ id: "evt_1", object: "event", type: "account.updated", data: { object: {} } }),
    ],
    ["nothing", () => send(null)],
    [
      "not signed",
      () => world.request("POST", "/webhooks/stripe-accounts", { body: JSON.stringify(news(own)) }),
    ],
  ])("is refused with 400 when it is %s", async (_, sent) => {
    await stand(own, "rejected");
    expect((await sent()).status).toBe(400);
    expect([await cards(), await events()]).toEqual([["active", "active"], []]);
  });

  it("is refused with 400 at the webhook for payments", async () => {
    const payload = JSON.stringify(news(own));
    const answer = await world.request("POST", "/webhooks/stripe", {
      body: payload,
      headers: {
        "Stripe-Signature": await Stripe.webhooks.generateTestHeaderStringAsync({
          payload,
          secret: "whsec_test",
          timestamp: Math.floor(world.now / 1000),
        }),
      },
    });
    expect(answer.status).toBe(400);
  });
});
