import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { asAccount, openConnect } from "~/platform/connect";
import type { Settings } from "~/platform/settings";
import { inProcessStripe } from "../stripe-emulator/in-process";

const secret = "whsec_accounts";
const now = Date.UTC(2026, 4, 7, 15);
const settings = {
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_payments",
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: secret,
  STRIPE_API_HOST: "http://stripe.test",
} as Settings;

describe("a thin event", () => {
  const event = {
    id: "evt_1",
    object: "v2.core.event",
    type: "v2.core.account.closed",
    livemode: false,
    created: "2026-05-07T15:00:00.000Z",
    context: "acct_1",
    related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
  };
  const sent = async (said: unknown = event, by = secret) => {
    const payload = JSON.stringify(said);
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: by,
      timestamp: now / 1000,
    });
    return new Request("http://site.test/webhooks/stripe-accounts", {
      method: "POST",
      body: payload,
      headers: { "Stripe-Signature": signature },
    });
  };
  const read = async (request: Promise<Request> | Request, at = now, changes: object = {}) =>
    openConnect({ ...settings, ...changes }).readNotice(await request, at);

  it("names its account when its signature is valid, for five minutes", async () => {
    const notice = { id: "evt_1", type: event.type, account: "acct_1", isOurMode: true };
    expect(await read(sent())).toEqual(notice);
    expect(await read(sent(), now + 300_000)).toEqual(notice);
    await expect(read(sent(), now + 301_000)).rejects.toMatchObject({ code: "invalid" });
  });

  it("belongs to the account it was sent for when it names no other", async () => {
    const { related_object: _, ...returned } = event;
    expect(await read(sent({ ...returned, context: "acct_2" }))).toMatchObject({
      account: "acct_2",
    });
    const { context: __, ...nobody } = returned;
    expect(await read(sent(nobody))).toMatchObject({ account: null });
  });

  it.each([
    ["signed by somebody else", event, "whsec_other"],
    ["signed as payments are", event, "whsec_payments"],
    ["an event of payments", { ...event, object: "event", data: { object: {} } }, secret],
    ["nothing at all", null, secret],
    ["without an id", { ...event, id: 5 }, secret],
  ])("is refused when it is %s", async (_, said, by) => {
    await expect(read(sent(said, by))).rejects.toMatchObject({ code: "invalid" });
  });

  it("is refused when it is unsigned or no secret is set", async () => {
    const unsigned = new Request("http://site.test/", { method: "POST", body: "{}" });
    await expect(read(unsigned)).rejects.toMatchObject({ code: "invalid" });
    // A 503, so that Stripe sends it again.
    await expect(
      read(sent(), now, { STRIPE_ACCOUNTS_WEBHOOK_SECRET: undefined }),
    ).rejects.toMatchObject({ code: "payments_down" });
  });

  it("is of our mode only when it matches the key, live or test", async () => {
    const live = { STRIPE_SECRET_KEY: "sk_live_x" };
    const isOurs = async (livemode: boolean, changes?: object) =>
      (await read(sent({ ...event, livemode }), now, changes)).isOurMode;
    expect([await isOurs(false), await isOurs(true)]).toEqual([true, false]);
    expect([await isOurs(false, live), await isOurs(true, live)]).toEqual([false, true]);
  });
});

describe("a Stripe account", () => {
  const stripe = inProcessStripe({ now: () => now });
  const connect = openConnect(settings, stripe.fetch);
  const make = (vendorId: number) =>
    connect.createAccount({
      key: `account-${vendorId}`,
      vendorId,
      name: "Bee Stall",
      email: "bees@example.com",
    });

  it("is made once per key, cannot do anything yet and says why", async () => {
    const made = await make(1);
    expect((await make(1)).id).toBe(made.id);
    expect((await make(2)).id).not.toBe(made.id);
    expect(made).toMatchObject({
      cardPayments: "restricted",
      payouts: "restricted",
      resolution: "provide_info",
      isClosed: false,
      currency: "usd",
      country: "US",
    });
    expect(made.requirements).toContainEqual({
      what: "defaults.payout_methods",
      from: "user",
      deadline: "past_due",
      problem: null,
    });
    expect(stripe.emulator.state().accounts[0]).toMatchObject({
      dashboard: "full",
      contactEmail: "bees@example.com",
      metadata: { vendor: "1" },
      responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
    });
  });

  it("gets manual payouts without affecting other accounts", async () => {
    const [one, other] = [await make(3), await make(4)];
    await connect.payOutOnlyWhenAsked(one.id);
    const interval = async (account: string) =>
      (await stripe.client().balanceSettings.retrieve({}, { stripeAccount: account })).payments
        .payouts?.schedule?.interval;
    expect([await interval(one.id), await interval(other.id)]).toEqual(["manual", "daily"]);
  });

  it("that is unknown is not found, and an outage is reported without mentioning charges", async () => {
    await expect(connect.findAccount("acct_none")).rejects.toMatchObject({ code: "not_found" });
    await stripe.control("faults", {
      calls: [{ match: "POST /v2/core/account_links", times: 4, as: "500" }],
    });
    const { id } = await make(5);
    const link = connect.onboardingLink({
      account: id,
      returnUrl: "http://site.test/back",
      refreshUrl: "http://site.test/again",
    });
    await expect(link).rejects.toMatchObject({
      code: "payments_down",
      title: "We can’t reach Stripe right now",
    });
    await expect(link).rejects.not.toMatchObject({ message: expect.stringContaining("charged") });
  });
});

describe("account data from Stripe", () => {
  const told = (changes: object = {}) =>
    asAccount({
      id: "acct_1",
      object: "v2.core.account",
      ...changes,
    } as unknown as Stripe.V2.Core.Account);
  const merchant = (status: string) => ({
    configuration: {
      merchant: { capabilities: { card_payments: { status, status_details: [] } } },
    },
  });

  it("allows card payments only on a known active status", () => {
    expect(told().cardPayments).toBe("restricted");
    expect(told(merchant("brand_new")).cardPayments).toBe("restricted");
    expect(told(merchant("active")).cardPayments).toBe("active");
  });

  it("lists a limited number of requirements, each with a shortened problem", () => {
    const entry = {
      description: "identity.individual.id_number",
      awaiting_action_from: "user",
      errors: [{ code: "invalid_value_other", description: "x".repeat(5000) }],
      minimum_deadline: { status: "past_due" },
    };
    const { requirements } = told({ requirements: { entries: Array(500).fill(entry) } });
    expect(requirements).toHaveLength(30);
    expect(requirements[0]?.problem).toHaveLength(200);
  });
});

describe("a Stripe account without a payout status", () => {
  const stripe = inProcessStripe({ now: () => now });
  const connect = openConnect(settings, stripe.fetch);
  const unsaid = async (account: string) => {
    await stripe.control("accounts/add", { account });
    await stripe.control("accounts/leave-payouts-unsaid", { account });
    return account;
  };

  it("gets its status from the balance settings", async () => {
    const account = await unsaid("acct_1");
    expect(await connect.findAccount(account)).toMatchObject({ payouts: "active" });
    await stripe.control("accounts/hold-payouts", { account });
    expect(await connect.findAccount(account)).toMatchObject({
      cardPayments: "active",
      payouts: "restricted",
    });
  });

  it("is not guessed about when Stripe does not answer", async () => {
    const account = await unsaid("acct_2");
    await stripe.control("faults", {
      calls: [{ match: "GET /v1/balance_settings", times: 2, as: "500" }],
    });
    await expect(connect.findAccount(account)).rejects.toMatchObject({ code: "payments_down" });
  });

  it("is looked up no further when the status is given or the account is closed", async () => {
    await stripe.control("accounts/add", { account: "acct_3" });
    await stripe.control("accounts/close", { account: await unsaid("acct_4") });
    await stripe.control("faults", {
      calls: [{ match: "GET /v1/balance_settings", times: 1, as: "500" }],
    });
    expect(await connect.findAccount("acct_3")).toMatchObject({ payouts: "active" });
    expect(await connect.findAccount("acct_4")).toMatchObject({ isClosed: true });
    expect(stripe.emulator.state().faults).toHaveLength(1);
  });
});
