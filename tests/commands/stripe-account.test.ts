import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refreshAccount } from "~/models/orders/stripe-account/account-state.server";
import { connectStripe } from "~/models/orders/stripe-account/stripe-account.server";
import { stripeAccounts } from "~/models/orders/stripe-account/stripe-account.tables";
import { vendors } from "~/models/vendors/vendor.tables";
import type { VendorViewer } from "~/platform/viewer";
import { type Actor, makePerson } from "../support/actors";
import { toastOf } from "../support/cookies";
import { giveVendor, makeStripeAccount, makeVendor } from "../support/factories";
import { listAll } from "../support/listed";
import { meanwhileAlone } from "../support/meanwhile";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const hour = 60 * 60_000;
const day = 24 * hour;
let world: World;
let stall: number;
let owner: Actor;
beforeEach(async () => {
  world = await makeWorld();
  const vendor = await makeVendor(world, { name: "Bee Stall", account: null });
  stall = vendor.id;
  owner = await makePerson(world, { userType: "vendor", username: "bea" });
  await giveVendor(world, owner.viewer as { id: number }, vendor);
});

const rows = (vendorId = stall) =>
  world.db.select().from(stripeAccounts).where(eq(stripeAccounts.vendorId, vendorId));
const atStripe = () => world.stripe.emulator.state().accounts;
const post = (as = owner) => world.request("POST", "/vendor-payments", { as, form: {} });
const byJson = (as = owner) =>
  world.request("POST", "/api/vendor/stripe-account", { as, json: {} });
const page = async (as = owner) => (await world.request("GET", "/vendor-payments", { as })).text();
const told = async (as = owner) =>
  (await world.request("GET", "/api/vendor/stripe-account", { as })).json();
/** Goes to Stripe and makes this choice there. Answers the address that Stripe leads to. */
const onboard = async (choice?: Parameters<World["stripe"]["onboard"]>[1]) => {
  const url = (await post()).headers.get("Location") ?? "";
  return (await world.stripe.onboard(url, choice)).headers.get("Location") ?? "";
};
const comeBack = async (from: string) => {
  const { pathname } = new URL(from);
  return world.request("GET", pathname, { as: owner });
};
/** Holds back Stripe's webhooks, so the app knows only what it asks for. */
const stripeIsSilent = () => world.stripe.control("webhooks", { mode: "hold" });

describe("connecting a Stripe account", () => {
  it("by form creates the account, and the vendor goes on at Stripe", async () => {
    const answer = await post();
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toMatch(/^http:\/\/stripe\.test\/setup\//);
    expect(await rows()).toMatchObject([
      { cardPayments: "restricted", payouts: "restricted", readyAt: null, closedAt: null },
    ]);
    expect(atStripe()).toMatchObject([
      { displayName: "Bee Stall", contactEmail: "bea@example.com" },
    ]);
  });

  it("by JSON returns the address where the vendor goes on", async () => {
    const answer = await byJson();
    expect(await answer.json()).toEqual({
      url: expect.stringMatching(/^http:\/\/stripe\.test\/setup\//),
    });
    expect(await rows()).toHaveLength(1);
    expect(await told()).toMatchObject({
      stripeAccountId: (await rows())[0]?.id,
      takesCards: false,
      cardPayments: "restricted",
    });
  });

  it("repeatedly keeps one account, with a new link each time", async () => {
    const links = [await post(), await post(), await byJson()].map(
      (answer) => answer.headers.get("Location") ?? "json",
    );
    expect(new Set(links).size).toBe(3);
    expect(await rows()).toHaveLength(1);
    expect(atStripe()).toHaveLength(1);
  });

  it("at once by two people, by form and by JSON, creates one account", async () => {
    const partner = await makePerson(world, { userType: "vendor", username: "ben" });
    await giveVendor(world, partner.viewer, { id: stall });
    const answers = await Promise.all([post(), post(partner), byJson(partner), post()]);
    for (const answer of answers) expect([200, 302]).toContain(answer.status);
    expect(await rows()).toHaveLength(1);
    expect(atStripe()).toHaveLength(1);
  });

  it("while another person has just done so uses that person's account", async () => {
    meanwhileAlone(world, /contact_email/, () => post());
    const vendors = [{ id: stall, name: "Stall", role: "owner" as const }];
    const viewer = { ...owner.viewer, role: "vendor", vendorId: stall, vendors } as VendorViewer;
    await connectStripe(world.ctx(viewer));
    expect(await rows()).toHaveLength(1);
    expect(atStripe()).toHaveLength(1);
  });

  it("works later if Stripe's answer was lost or the account could not be stored", async () => {
    await world.stripe.control("faults", {
      calls: [{ match: "POST /v2/core/accounts", times: 2, as: "after" }],
    });
    const lost = await post();
    expect(lost.status).toBe(503);
    expect(await lost.text()).toContain("We can’t reach Stripe right now");
    expect([(await rows()).length, atStripe().length]).toEqual([0, 1]);
    await world.db.run(sql`create trigger full before insert on stripe_accounts
      begin select raise(abort, 'the database is full'); end`);
    expect((await post()).status).toBe(500);
    await world.db.run(sql`drop trigger full`);
    expect((await post()).status).toBe(302);
    expect(await rows()).toMatchObject([{ id: atStripe()[0]?.id }]);
    expect(atStripe()).toHaveLength(1);
  });

  it("goes on with the same account if only the link failed", async () => {
    await world.stripe.control("faults", {
      calls: [{ match: "POST /v2/core/account_links", times: 2, as: "500" }],
    });
    expect((await byJson()).status).toBe(503);
    expect((await byJson()).status).toBe(200);
    expect(atStripe()).toHaveLength(1);
  });

  it("works for the vendor's own page only", async () => {
    const other = await makeVendor(world, { account: null });
    await onboard();
    expect(await rows(other.id)).toEqual([]);
  });

  it("is refused for a removed vendor", async () => {
    await world.db.update(vendors).set({ removedAt: 1 }).where(eq(vendors.id, stall));
    await listAll(world);
    expect((await post()).status).toBeGreaterThanOrEqual(403);
    expect(atStripe()).toEqual([]);
  });
});

describe("returning from Stripe", () => {
  beforeEach(stripeIsSilent);

  it.each([
    ["complete", "Customers can pay you by card", "active"],
    ["partly", "Stripe needs something from you", "active"],
    ["pending", "Stripe is checking your details", "pending"],
    ["refused", "Stripe rejected your account", "rejected"],
    ["later", "Finish your Stripe account to take cards", "restricted"],
  ] as const)(
    "after the choice '%s' shows the current status",
    async (choice, title, cardPayments) => {
      const back = await onboard(choice);
      expect(new URL(back).pathname).toBe("/vendor-payments/back");
      const answer = await comeBack(back);
      expect(answer.headers.get("Location")).toBe("/vendor-payments");
      expect(await page()).toContain(title);
      expect(await rows()).toMatchObject([{ cardPayments }]);
    },
  );

  it("shows what is due, until which day, and who has to act", async () => {
    await comeBack(await onboard("partly"));
    const html = await page();
    expect(html).toContain("Your turn");
    expect(html).toContain('<time dateTime="2026-05-21">Thursday, May 21, 2026</time>');
    expect(html).toContain("Your Social Security or tax number");
    expect(await told()).toMatchObject({ takesCards: true, dueAt: "2026-05-21T15:00:00.000Z" });
  });

  it("while Stripe is down leads to the payments page, and cards stay off", async () => {
    const back = await onboard();
    await world.stripe.control("faults", {
      calls: [{ match: `GET /v2/core/accounts/${atStripe()[0]?.id}`, times: 2, as: "500" }],
    });
    const answer = await comeBack(back);
    expect(answer.headers.get("Location")).toBe("/vendor-payments");
    expect(decodeURIComponent(answer.headers.get("Set-Cookie") ?? "")).toBeTruthy();
    expect(await rows()).toMatchObject([{ cardPayments: "restricted" }]);
  });

  it("by a used link leads on with a new link", async () => {
    const url = (await post()).headers.get("Location") ?? "";
    await world.stripe.fetch(url);
    const stale = await world.stripe.fetch(url, { redirect: "manual" });
    const again = new URL(stale.headers.get("Location") ?? "").pathname;
    expect(again).toBe("/vendor-payments/again");
    const on = await world.request("GET", again, { as: owner });
    expect(on.headers.get("Location")).toMatch(/^http:\/\/stripe\.test\/setup\//);
    expect(on.headers.get("Location")).not.toBe(url);
    expect(atStripe()).toHaveLength(1);
  });

  it("without an account creates none, at either address", async () => {
    for (const address of ["/vendor-payments/again", "/vendor-payments/back"]) {
      const answer = await world.request("GET", address, { as: owner });
      expect(answer.headers.get("Location")).toBe("/vendor-payments");
    }
    expect(atStripe()).toEqual([]);
  });
});

describe("checking the Stripe account again", () => {
  const check = () => world.request("POST", "/vendor-payments/check", { as: owner, form: {} });

  it("asks Stripe about the vendor's own account only", async () => {
    await stripeIsSilent();
    await comeBack(await onboard());
    const other = await makeStripeAccount(world, await makeVendor(world, { account: null }));
    for (const account of [(await rows())[0]?.id, other.id]) {
      await world.stripe.control("accounts/standing", { account, standing: "overdue" });
    }
    expect((await check()).headers.get("Location")).toBe("/vendor-payments");
    expect(await rows()).toMatchObject([{ cardPayments: "restricted", readyAt: world.now }]);
    expect(await page()).toContain("Stripe stopped your card payments");
    expect(await rows(other.vendorId)).toMatchObject([{ cardPayments: "active" }]);
  });

  it("is limited to a few times a minute, by form and by JSON, and says when to try again", async () => {
    const own = await makeStripeAccount(world, { id: stall });
    const partner = await makePerson(world, { userType: "vendor", username: "ben" });
    await giveVendor(world, partner.viewer, { id: stall });
    const twin = (as = owner) =>
      world.request("POST", "/api/vendor/stripe-account/check", { as, json: {} });
    for (let each = 0; each < 3; each += 1) {
      expect(toastOf(await check())?.title).toBe("Checked");
      const json = await twin(partner);
      expect([json.status, (await json.json()) as object]).toMatchObject([
        200,
        { stripeAccountId: own.id, takesCards: true },
      ]);
    }
    await stripeIsSilent();
    await world.stripe.control("accounts/standing", { account: own.id, standing: "overdue" });
    const late = await check();
    expect([late.status, late.headers.get("Location")]).toEqual([302, "/vendor-payments"]);
    expect(toastOf(late)).toMatchObject({
      title: "Too many tries",
      description: expect.stringContaining(
        "We just asked Stripe several times. Check again in a minute",
      ),
    });
    const refused = await twin(partner);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await told()).toMatchObject({ takesCards: true });
    world.now += 61_000;
    expect(await (await twin()).json()).toMatchObject({ takesCards: false });
  });

  it("is not found without an account", async () => {
    expect((await check()).status).toBe(404);
  });

  it("stops cards for an account that Stripe does not know, until Stripe knows it again", async () => {
    const own = await makeStripeAccount({ db: world.db, now: world.now }, { id: stall });
    await check();
    expect(await told()).toMatchObject({ takesCards: false, cardPayments: "unsupported" });
    expect(await page()).toContain("We can’t reach your Stripe account");
    await world.stripe.control("accounts/add", { account: own.id });
    await check();
    expect(await told()).toMatchObject({ takesCards: true, cardPayments: "active" });
  });

  it("does not replace a later answer with an earlier one", async () => {
    const own = await makeStripeAccount(world, { id: stall });
    await stripeIsSilent();
    const late = world.ctx(owner.viewer);
    world.now += 60_000;
    await world.stripe.control("accounts/standing", { account: own.id, standing: "rejected" });
    await check();
    await world.stripe.control("accounts/standing", { account: own.id, standing: "complete" });
    await refreshAccount(late, own.id);
    expect(await rows()).toMatchObject([{ cardPayments: "rejected" }]);
  });
});

describe("payouts of a new account", () => {
  const interval = async () => {
    const account = (await rows())[0]?.id ?? "";
    const settings = await world.stripe
      .client()
      .balanceSettings.retrieve({}, { stripeAccount: account });
    return settings.payments.payouts?.schedule?.interval;
  };

  it("are made only on request", async () => {
    await post();
    expect(await interval()).toBe("manual");
    expect(await rows()).toMatchObject([{ manualPayoutsAfter: null }]);
  });

  it("are set to manual later if Stripe was not reached, and nobody has to wait for it", async () => {
    await world.stripe.control("faults", {
      calls: [{ match: "POST /v1/balance_settings", times: 4, as: "500" }],
    });
    expect((await post()).status).toBe(302);
    expect(await interval()).toBe("daily");
    await everyMinute(world);
    expect(await interval()).toBe("daily");
    // Stripe repeats its 500 for the same key. An hour later the fault is over, too.
    world.now += hour;
    await everyMinute(world);
    world.now += hour;
    await everyMinute(world);
    expect(await interval()).toBe("manual");
    expect(await rows()).toMatchObject([{ manualPayoutsAfter: null }]);
  });
});

describe("an account without news from Stripe", () => {
  const checks = async () => (await rows()).map(({ checkedAt }) => checkedAt);

  it("is checked after a day, and not before", async () => {
    await stripeIsSilent();
    await comeBack(await onboard());
    const began = world.now;
    await world.stripe.control("accounts/standing", {
      account: (await rows())[0]?.id,
      standing: "restricted",
    });
    world.now += day - 1;
    await everyMinute(world);
    expect(await checks()).toEqual([began]);
    world.now += 1;
    await everyMinute(world);
    expect(await checks()).toEqual([world.now]);
    expect(await rows()).toMatchObject([{ cardPayments: "restricted" }]);
  });

  it("does not hold up other accounts while it cannot be checked", async () => {
    const stuck = await makeStripeAccount(world, { id: stall }, { checkAfter: 0 });
    const vendor = await makeVendor(world, { account: { checkAfter: 1, checkedAt: 1 } });
    await world.stripe.control("faults", {
      calls: [{ match: `GET /v2/core/accounts/${stuck.id}`, times: 2, as: "500" }],
    });
    world.now += hour;
    await everyMinute(world);
    expect(await rows(vendor.id)).toMatchObject([{ checkedAt: world.now }]);
    expect(await rows()).toMatchObject([{ checkAfter: world.now + hour }]);
    world.now += hour;
    await everyMinute(world);
    expect(await checks()).toEqual([world.now]);
  });
});

describe("a closed Stripe account", () => {
  it("keeps its row, and the vendor can connect another", async () => {
    await comeBack(await onboard());
    const [first] = await rows();
    await world.stripe.control("accounts/close", { account: first?.id });
    await world.stripe.settle();
    expect(await rows()).toMatchObject([{ id: first?.id, closedAt: world.now }]);
    expect(await page()).toContain("Your Stripe account is closed");
    expect(await told()).toMatchObject({ takesCards: false, closedAt: expect.any(String) });
    await comeBack(await onboard());
    const both = await rows();
    expect(both).toHaveLength(2);
    expect(both.find(({ id }) => id !== first?.id)).toMatchObject({
      cardPayments: "active",
      closedAt: null,
    });
    expect(await page()).toContain("Customers can pay you by card");
  });
});

describe("a Stripe account that cannot be reached", () => {
  const unknown = async () => {
    const { id } = await makeStripeAccount({ db: world.db, now: world.now }, { id: stall });
    await world.request("POST", "/vendor-payments/check", { as: owner, form: {} });
    return id;
  };
  const replace = (replaces: string, as = owner) =>
    world.request("POST", "/vendor-payments", { as, form: { replaces } });

  it("is replaced by another account that the vendor connects, once", async () => {
    const old = await unknown();
    expect(await page()).toContain('href="/vendor-payments/replace"');
    const confirm = await world.request("GET", "/vendor-payments/replace", { as: owner });
    expect(await confirm.text()).toContain(`name="replaces" value="${old}"`);
    const [first] = await Promise.all([replace(old), replace(old)]);
    expect(first.headers.get("Location")).toMatch(/^http:\/\/stripe\.test\/setup\//);
    const both = await rows();
    expect(both.map(({ id, closedAt }) => [id === old, closedAt])).toEqual([
      [true, world.now],
      [false, null],
    ]);
    expect(atStripe()).toHaveLength(1);
    expect((await replace(old)).status).toBe(302);
    expect(await rows()).toEqual(both);
    const gone = await world.request("GET", "/vendor-payments/replace", { as: owner });
    expect(gone.headers.get("Location")).toBe("/vendor-payments");
  });

  it("is also replaced by JSON", async () => {
    const replaces = await unknown();
    const json = { replaces };
    const call = await world.request("POST", "/api/vendor/stripe-account", { as: owner, json });
    expect(await call.json()).toMatchObject({ url: expect.stringContaining("stripe.test") });
    expect(await rows()).toHaveLength(2);
  });

  it("is kept if Stripe, asked again, shows it", async () => {
    const old = await unknown();
    await world.stripe.control("accounts/add", { account: old });
    const answer = await replace(old);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Your account is back");
    expect(await rows()).toMatchObject([{ id: old, closedAt: null, cardPayments: "active" }]);
  });

  it("can be replaced only by an owner of the vendor", async () => {
    const old = await unknown();
    const helper = await makePerson(world, { userType: "vendor", username: "hal" });
    await giveVendor(world, helper.viewer as { id: number }, { id: stall }, "helper");
    expect((await replace(old, helper)).status).toBe(403);
    const stranger = await makePerson(world, { userType: "vendor", username: "otto" });
    const other = await makeVendor(world, { account: null });
    await giveVendor(world, stranger.viewer as { id: number }, other);
    await replace(old, stranger);
    expect(await rows()).toMatchObject([{ id: old, closedAt: null }]);
  });
});
