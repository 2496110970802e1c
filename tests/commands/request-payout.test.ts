import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readWallets } from "~/models/orders/wallet/sync.server";
import { everyMinute } from "../support/shop";
import { charge, day, openStalls, readLater, type Stall } from "../support/wallets";
import { type Asked, makeWorld, type World } from "../support/world";

const minute = 60_000;
let world: World;
let own: Stall;
let other: Stall;
/** Each vendor has 5000 - 175 = 4825 cents available for a payout. */
beforeEach(async () => {
  world = await makeWorld();
  [own, other] = await openStalls(world);
  for (const stall of [own, other]) await charge(world, stall.account, 5000);
  await readLater(world, 3 * day);
});

const byForm = (form: Record<string, string>, stall = own) =>
  world.request("POST", "/vendor-wallet/payout", { as: stall.actor, form });
const byJson = (body: { vendorId: number; amount?: string }, as: Asked["as"] = own.actor) =>
  world.api(as).POST("/api/vendor/request-payout", { body });
const refused = async (...asked: Parameters<typeof byJson>) =>
  (await byJson(...asked)).response.status;
const atStripe = () => world.stripe.emulator.state().payouts.map(({ payout }) => payout);
const rows = () =>
  world.db.all<{ id: number; status: string; amount: number; reason: string | null }>(
    sql`select id, status, amount, reason from payouts order by id`,
  );
const fault = (as: string, times = 1, match = "POST /v1/payouts") =>
  world.stripe.control("faults", { calls: [{ match, times, as }] });
const form = (after = 0, amount = "") => ({ amount, after: String(after) });
const wallet = async (stall = own) =>
  (await world.request("GET", "/vendor-wallet", { as: stall.actor })).text();

describe("a payout", () => {
  it("is requested by form, all of it or a part, from the vendor's own account", async () => {
    const answer = await byForm(form(0, "12.50"));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/vendor-wallet"]);
    expect((await byForm(form(1))).status).toBe(302);
    expect(atStripe()).toMatchObject([{ amount: 1250 }, { amount: 3575 }]);
    expect(new Set(world.stripe.emulator.state().payouts.map(({ account }) => account))).toEqual(
      new Set([own.account]),
    );
    expect(await wallet()).toContain("$12.50");
    expect(await wallet(other)).not.toContain("$12.50");
  });

  it("is requested from a page that knows the last payout, so that the next one is another", async () => {
    const knows = async (stall = own) =>
      /name="after" value="(\d+)"/.exec(
        await (await world.request("GET", "/vendor-wallet/payout", { as: stall.actor })).text(),
      )?.[1];
    expect(await knows()).toBe("0");
    await byForm(form(0, "10"));
    expect([await knows(), await knows(other)]).toEqual(["1", "0"]);
    expect((await byForm(form(1, "10"))).status).toBe(302);
    await byJson({ vendorId: own.vendorId, amount: "5" });
    const last = (await rows()).at(-1)?.id;
    expect(await knows()).toBe(String(last));
    expect(atStripe().map(({ amount }) => amount)).toEqual([1000, 1000, 500]);
  });

  it("is requested by JSON, and returns its status", async () => {
    const { data } = await byJson({ vendorId: own.vendorId });
    expect(data).toEqual({
      id: 1,
      amount: "48.25",
      amountCents: 4825,
      status: "pending",
      arrivesAt: expect.stringMatching(/^2026-05-1\dT/),
    });
  });

  it("cannot be requested for another vendor, for an unknown vendor, or by another role", async () => {
    expect(await refused({ vendorId: other.vendorId })).toBe(404);
    expect(await refused({ vendorId: 99_999 })).toBe(404);
    expect((await byForm({ ...form(), vendorId: String(other.vendorId) })).status).toBe(302);
    for (const role of ["customer", "market_manager", "admin"] as const) {
      expect(await refused({ vendorId: other.vendorId }, role)).toBe(403);
    }
    expect(await refused({ vendorId: own.vendorId }, "nobody")).toBe(401);
    expect(world.stripe.emulator.state().payouts).toMatchObject([{ account: own.account }]);
  });
});

describe("a payout that is requested twice", () => {
  it("by a double click is made once", async () => {
    const answers = await Promise.all([byForm(form()), byForm(form()), byForm(form())]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(atStripe()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it("from two phones for the full amount is made once", async () => {
    await Promise.all([byForm(form(0, "48.25")), byForm(form(0, "48.25"))]);
    expect(atStripe()).toMatchObject([{ amount: 4825 }]);
  });

  it("from two phones for different amounts is made once, and the second is told about the first", async () => {
    const answers = await Promise.all([byForm(form(0, "10")), byForm(form(0, "20"))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.text()).toMatch(/Someone just requested another payout of \$[12]0\.00/);
    expect(atStripe()).toHaveLength(1);
  });

  it("by a program in parallel requests is made once", async () => {
    // Stripe answers only after each of the three requests has been answered by the app or has
    // reached Stripe.
    const { emulator } = world.stripe;
    const fetch = emulator.fetch.bind(emulator);
    let arrived = 0;
    let arrive = () => {};
    const allHaveAsked = new Promise<void>((all) => {
      arrive = () => ++arrived === 3 && all();
    });
    emulator.fetch = async (request) => {
      const isPayout = new URL(request.url).pathname === "/v1/payouts";
      if (isPayout && request.method === "POST") {
        arrive();
        await allHaveAsked;
      }
      return fetch(request);
    };
    const ask = async () => {
      const answer = await byJson({ vendorId: own.vendorId, amount: "10" });
      arrive();
      return answer;
    };
    const first = ask();
    while (arrived === 0) await setTimeout(1);
    const answers = await Promise.all([first, ask(), ask()]);
    expect(new Set((await rows()).map(({ id }) => id)).size).toBe(atStripe().length);
    for (const { response } of answers) expect([200, 409]).toContain(response.status);
    expect(atStripe()).toHaveLength(1);
  });

  describe("the requests of a program that names no last payout", () => {
    const program = (amount?: string) => byJson({ vendorId: own.vendorId, amount });

    it.each(["5", undefined])(
      "made a hundred times at once are one payout (%s dollars)",
      async (amount) => {
        const answers = await Promise.all(Array.from({ length: 100 }, () => program(amount)));
        expect(answers.map(({ response }) => response.status)).toEqual(Array(100).fill(200));
        expect(new Set(answers.map(({ data }) => data?.id))).toEqual(new Set([1]));
        expect(atStripe()).toHaveLength(1);
        expect(await rows()).toHaveLength(1);
      },
    );

    it.each(["30", undefined])(
      "repeated within a minute are one payout (%s dollars)",
      async (amount) => {
        const first = await program(amount);
        world.now += minute - 1;
        const again = await program(amount);
        expect(again.data).toEqual(first.data);
        expect(atStripe()).toHaveLength(1);
      },
    );

    it("repeated while Stripe has not answered return the payout in progress", async () => {
      await fault("drop", 2);
      expect((await program("5")).response.status).toBe(503);
      world.now += 5 * minute;
      expect((await program("5")).data).toMatchObject({ id: 1, status: "requested" });
      expect(await rows()).toHaveLength(1);
    });

    it("for another amount, or a minute later, make another payout", async () => {
      await program("5");
      await program("6");
      await program();
      expect(atStripe().map(({ amount }) => amount)).toEqual([500, 600, 3725]);
      await charge(world, own.account, 5000);
      await readLater(world, 3 * day);
      await program("5");
      world.now += minute;
      await program("5");
      expect(atStripe().map(({ amount }) => amount)).toEqual([500, 600, 3725, 500, 500]);
    });

    it("do not return another vendor's payout or one that Stripe refused", async () => {
      await byJson({ vendorId: other.vendorId, amount: "5" }, other.actor);
      await world.stripe.control("accounts/hold-payouts", { account: own.account });
      expect((await program("5")).response.status).toBe(409);
      await world.stripe.control("accounts/hold-payouts", { account: own.account, held: false });
      expect((await program("5")).response.status).toBe(200);
      expect(await rows()).toMatchObject([
        { status: "pending" },
        { status: "refused" },
        { status: "pending" },
      ]);
    });
  });

  it("from an old page much later is made once", async () => {
    await byForm(form(0, "10"));
    expect((await byForm(form(0, "10"))).status).toBe(302);
    expect((await byForm(form(0, "20"))).status).toBe(409);
    expect((await byForm(form(7, "20"))).status).toBe(409);
    expect(atStripe()).toHaveLength(1);
  });
});

describe("a payout that cannot be made", () => {
  const said = (answer: Response) => answer.text();

  it("is refused if nothing is available, and names what is pending", async () => {
    await byForm(form());
    world.now += minute;
    const { response, error } = await byJson({ vendorId: own.vendorId });
    expect(response.status).toBe(409);
    expect(error?.error).toContain("no money to pay out");
    await charge(world, own.account, 1000);
    expect(await said(await byForm(form(1)))).toContain("$9.41 is pending");
    expect(atStripe()).toHaveLength(1);
  });

  it("is refused above the available amount, and keeps the amount that was entered", async () => {
    const answer = await byForm(form(0, "48.26"));
    expect(answer.status).toBe(409);
    const page = await said(answer);
    expect(page).toContain("Payout failed.");
    expect(page).toContain("or less, the amount available now");
    expect(page).toContain('value="48.26"');
    expect(await rows()).toEqual([]);
  });

  it("is refused as Stripe reports it if the balance has just dropped", async () => {
    // The owner takes money out at Stripe after the app has read the balance, just before the app
    // requests the payout.
    const { client, emulator } = world.stripe;
    const fetch = emulator.fetch.bind(emulator);
    emulator.fetch = async (request) => {
      if (request.method === "POST" && new URL(request.url).pathname === "/v1/payouts") {
        emulator.fetch = fetch;
        await client().payouts.create(
          { amount: 4000, currency: "usd" },
          { stripeAccount: own.account },
        );
      }
      return fetch(request);
    };
    const answer = await byForm(form(0, "48.25"));
    expect(answer.status).toBe(409);
    expect(await said(answer)).toContain("or less, the amount available now");
    expect(await rows()).toMatchObject([
      { status: "refused", amount: 4825, reason: "balance_insufficient" },
    ]);
    // The old form is told that the payout was rejected, and not that somebody else requested it.
    expect(await said(await byForm(form(0, "8.25")))).toContain(
      "A payout of $48.25 was just rejected.",
    );
    expect((await byForm(form(1, "8.25"))).status).toBe(302);
    expect((await byForm(form(0, "48.25"), other)).status).toBe(302);
    expect(atStripe().map(({ amount }) => amount)).toEqual([4000, 825, 4825]);
  });

  it("is refused if payouts are not allowed, as stored or as Stripe reports it first", async () => {
    await world.stripe.control("accounts/hold-payouts", { account: own.account });
    const answer = await byForm(form());
    expect(answer.status).toBe(409);
    expect(await said(answer)).toContain(
      "Stripe doesn’t allow payouts from your account right now. Sign in to Stripe to see what’s missing",
    );
    expect(await rows()).toMatchObject([{ status: "refused", reason: "payouts_not_allowed" }]);
    await world.db.run(sql`update stripe_accounts set payouts = 'restricted'`);
    expect(await said(await byForm(form(1)))).toContain(
      "Stripe doesn’t allow payouts from your account right now. Sign in to Stripe to see what’s missing",
    );
    expect(await rows()).toHaveLength(1);
    expect(await wallet()).toMatch(/href="\/vendor-payments"[^>]*>.*See what Stripe needs/);
  });

  it("can be requested again later, and the old page shows the first refusal", async () => {
    await world.stripe.control("accounts/hold-payouts", { account: own.account });
    await byForm(form());
    await world.stripe.control("accounts/hold-payouts", { account: own.account, held: false });
    expect(await said(await byForm(form()))).toContain(
      "Stripe doesn’t allow payouts from your account right now. Sign in to Stripe to see what’s missing",
    );
    expect((await byForm(form(1))).status).toBe(302);
    expect(atStripe()).toMatchObject([{ amount: 4825 }]);
  });

  it("is refused without an account, without an amount, and with an invalid amount", async () => {
    expect(await said(await byForm(form(0, "a lot")))).toContain(
      "Enter an amount in dollars, such as 12.50",
    );
    for (const json of [
      { vendorId: own.vendorId, amount: "0" },
      { vendorId: own.vendorId, amount: 12.5 },
      {},
    ]) {
      const asked = { as: own.actor, json };
      const answer = await world.request("POST", "/api/vendor/request-payout", asked);
      expect(answer.status).toBe(422);
    }
    await world.db.run(sql`update stripe_accounts set closed_at = 1`);
    expect(await said(await byForm(form()))).toContain("Connect a Stripe account first");
    expect(atStripe()).toEqual([]);
  });

  it("has a form that pays out everything while Stripe is down, for owners only", async () => {
    const page = async () =>
      (await world.request("GET", "/vendor-wallet/payout", { as: own.actor })).text();
    await fault("drop", 99, "GET /v1/balance");
    const form = await page();
    expect(form).toContain("You can still request a payout");
    expect(form).not.toContain('value="0.00"');
    await world.db.run(sql`update vendor_accounts set role = 'helper'`);
    const refused = await page();
    expect(refused).toContain("Only an owner of this vendor can request payouts.");
    expect(refused).not.toContain('name="amount"');
    expect(refused).not.toContain("You can still request a payout");
  });

  it("is refused while Stripe is down", async () => {
    await fault("drop", 9, "GET /v1/balance");
    const { response, error } = await byJson({ vendorId: own.vendorId });
    expect(response.status).toBe(503);
    expect(error?.error).toContain(
      "We can’t reach Stripe right now. We didn’t request a payout. Try again in a moment",
    );
    expect(await rows()).toEqual([]);
  });
});

describe("a payout request that Stripe does not answer", () => {
  it("is found if Stripe made the payout, and is not made twice", async () => {
    await fault("after", 2);
    const answer = await byForm(form());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(
      "Stripe didn’t answer in time. If Stripe made the payout, your wallet shows it within an hour. Stripe won’t make the payout twice",
    );
    expect(await rows()).toMatchObject([{ status: "requested" }]);
    expect((await byForm(form())).status).toBe(302);
    expect((await byForm(form(1, "1"))).status).toBe(409);
    world.now += minute;
    await everyMinute(world);
    expect(atStripe()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: "in_transit", amount: 4825 }]);
  });

  it("is sent again with the same key if Stripe did not make the payout, and is one payout", async () => {
    await fault("drop", 2);
    await byForm(form());
    expect(atStripe()).toHaveLength(0);
    world.now += minute;
    await Promise.all([everyMinute(world), everyMinute(world)]);
    expect(atStripe()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: "pending" }]);
  });

  it("is given up if Stripe keeps it as failed, and the vendor can request another", async () => {
    await fault("500", 1);
    await byForm(form());
    for (let each = 0; each < 9; each += 1) {
      world.now += 60 * minute;
      await everyMinute(world);
    }
    expect(atStripe()).toHaveLength(0);
    expect(await rows()).toMatchObject([{ status: "refused", reason: "not_made" }]);
    expect(await wallet()).toContain("Stripe didn’t make this payout. You can request it again.");
    expect((await byForm(form(1))).status).toBe(302);
    expect(atStripe()).toHaveLength(1);
  });

  it("is not sent again after Stripe may have forgotten it, and not given up while Stripe cannot be read", async () => {
    await fault("drop", 2);
    await byForm(form());
    await fault("drop", 1000, "GET /v1/payouts");
    world.now += 30 * 60 * minute;
    await everyMinute(world);
    expect(await rows()).toMatchObject([{ status: "requested" }]);
    await world.db.run(sql`update payouts set tries = 1, next_try_at = 0`);
    await world.stripe.control("faults/clear");
    expect(atStripe()).toHaveLength(0);
  });

  it("is updated by Stripe's event if that comes first", async () => {
    await fault("after", 2);
    await byForm(form());
    await world.stripe.settle();
    expect(await rows()).toMatchObject([{ id: 1, status: "pending" }]);
    await everyMinute(world);
    expect(atStripe()).toHaveLength(1);
  });
});

describe("the status of a payout", () => {
  const ask = async () => {
    await byForm(form());
    return atStripe()[0]?.id ?? "";
  };
  const statuses = async () => (await rows()).map(({ status }) => status);
  const mails = () =>
    world.mailbox.sent.filter(({ subject }) => subject.startsWith("Your payout of"));

  it("comes from Stripe: in transit, then paid", async () => {
    await ask();
    world.now += minute;
    await world.stripe.settle();
    expect(await statuses()).toEqual(["in_transit"]);
    world.now += 3 * day;
    await world.stripe.settle();
    expect(await statuses()).toEqual(["paid"]);
    expect(mails()).toEqual([]);
  });

  it.each(["deliver", "duplicate", "reverse", "hold"] as const)(
    "can change to failed after paid, with the next step and one email (events: %s)",
    async (mode) => {
      const id = await ask();
      await world.stripe.control("webhooks", { mode });
      world.now += 4 * day;
      await world.stripe.settle();
      await everyMinute(world);
      await world.stripe.control("payouts/fail", { payout: id, code: "account_closed" });
      await world.stripe.settle();
      await everyMinute(world);
      world.now += 2 * 60 * minute;
      await everyMinute(world);
      await everyMinute(world);
      expect(await rows()).toMatchObject([{ status: "failed", reason: "account_closed" }]);
      expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
        [own.viewer.email, "Your payout of $48.25 failed"],
      ]);
      const html = await wallet();
      expect(html).toContain("Your bank says the account is closed.");
      expect(html).toContain(
        "Check the bank account in your Stripe account, then request a payout again",
      );
      await readWallets(world.ctx(null));
      expect((await byForm(form(1))).status).toBe(302);
    },
  );

  it("is not changed by events of another account", async () => {
    const id = await ask();
    const [event] = world.stripe.emulator
      .state()
      .events.filter(({ type }) => type === "payout.created");
    expect(event?.account).toBe(own.account);
    const { notePayout } = await import("~/models/orders/payout/payout-status.server");
    await notePayout(world.ctx(null), other.account, {
      id,
      requestId: 1,
      amount: 4825,
      currency: "usd",
      status: "failed",
      failureCode: "account_closed",
      createdAt: world.now,
      arrivesAt: world.now,
    });
    expect(await statuses()).toEqual(["pending"]);
  });
});
