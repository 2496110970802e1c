import type Stripe from "stripe";
import { expect, test } from "vitest";
import { accountLink, basket, DAY, newAccount, testWorld } from "./test-world";

const INCLUDE: Stripe.V2.Core.AccountRetrieveParams = {
  include: ["configuration.merchant", "requirements", "defaults", "identity"],
};

/** What an account can do, what it owes to whom, and by when. */
async function standing({ sdk }: ReturnType<typeof testWorld>, id: string) {
  const { configuration, requirements } = await sdk.v2.core.accounts.retrieve(id, INCLUDE);
  const capabilities = configuration?.merchant?.capabilities;
  return {
    cards: capabilities?.card_payments,
    payouts: capabilities?.stripe_balance?.payouts?.status,
    owes: requirements?.entries?.map(({ awaiting_action_from, minimum_deadline }) => [
      awaiting_action_from,
      minimum_deadline.status,
    ]),
    by: requirements?.summary?.minimum_deadline?.time,
  };
}

test("a new account can do nothing, and lists its requirements only when asked", async () => {
  const world = testWorld();
  const { id } = await newAccount(world);
  const bare = await world.sdk.v2.core.accounts.retrieve(id);
  expect(bare).toMatchObject({
    id,
    object: "v2.core.account",
    applied_configurations: ["merchant"],
    contact_email: "farm@example.com",
    dashboard: "full",
    created: "2026-05-01T12:00:00.000Z",
  });
  for (const part of ["configuration", "requirements", "defaults", "identity"]) {
    expect(bare).not.toHaveProperty(part);
  }
  expect(await world.sdk.v2.core.accounts.retrieve(id, INCLUDE)).toMatchObject({
    defaults: { responsibilities: { fees_collector: "stripe", losses_collector: "stripe" } },
    identity: { country: "us" },
  });
  expect(await standing(world, id)).toMatchObject({
    cards: {
      status: "restricted",
      status_details: [{ code: "requirements_past_due", resolution: "provide_info" }],
    },
    payouts: "restricted",
    owes: Array(4).fill(["user", "past_due"]),
  });
  await expect(
    world.sdk.checkout.sessions.create(basket(), { stripeAccount: id }),
  ).rejects.toMatchObject({ statusCode: 400, code: "capability_not_active" });
});

test.each([
  ["complete", { cards: { status: "active", status_details: [] }, payouts: "active", owes: [] }],
  ["partly", { cards: { status: "active" }, owes: [["user", "currently_due"]] }],
  [
    "pending",
    {
      cards: {
        status: "pending",
        status_details: [
          { code: "requirements_pending_verification", resolution: "no_resolution" },
        ],
      },
      owes: [["stripe", "currently_due"]],
    },
  ],
  [
    "refused",
    { cards: { status: "rejected", status_details: [{ code: "rejected_other" }] }, owes: [] },
  ],
  ["later", { cards: { status: "restricted" }, payouts: "restricted" }],
] as const)(
  "an owner who chooses '%s' returns with the account in that state",
  async (choice, is) => {
    const world = testWorld();
    const { id } = await newAccount(world);
    const { url } = await accountLink(world, id);
    const page = await (await world.fetch(url)).text();
    expect(page).toContain(`value="${choice}"`);
    expect(page).not.toContain("<script");
    const back = await world.onboard(url, choice);
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe("http://app.test/vendor/payouts");
    expect(await standing(world, id)).toMatchObject(is);
  },
);

test("a requirement has a due date, and restricts the account after it", async () => {
  const world = testWorld();
  const { id } = await newAccount(world);
  await world.onboard((await accountLink(world, id)).url, "partly");
  expect((await standing(world, id)).by).toBe("2026-05-15T12:00:00.000Z");
  world.pass(14 * DAY);
  expect(await standing(world, id)).toMatchObject({
    cards: { status: "restricted" },
    owes: [["user", "past_due"]],
  });
});

test("an onboarding link states its expiry, opens once, and then redirects to its refresh address", async () => {
  const world = testWorld();
  const { id } = await newAccount(world);
  const link = await accountLink(world, id);
  expect(link).toMatchObject({
    object: "v2.core.account_link",
    account: id,
    expires_at: "2026-05-01T12:05:00.000Z",
  });
  expect((await world.fetch(link.url)).status).toBe(200);
  const again = await world.fetch(link.url);
  expect(again.headers.get("location")).toBe("http://app.test/vendor/connect");
  const old = await accountLink(world, id);
  world.pass(5 * 60 * 1000);
  for (const answer of [await world.fetch(old.url), await world.onboard(old.url)]) {
    expect(answer.headers.get("location")).toBe("http://app.test/vendor/connect");
  }
  expect(await standing(world, id)).toMatchObject({ cards: { status: "restricted" } });
});

test("a second submission of the onboarding page redirects back and changes nothing", async () => {
  const world = testWorld();
  const { id } = await newAccount(world);
  const { url } = await accountLink(world, id);
  await world.onboard(url);
  const again = await world.onboard(url, "refused");
  expect(again.headers.get("location")).toBe("http://app.test/vendor/payouts");
  expect(await standing(world, id)).toMatchObject({ cards: { status: "active" } });
});

test("payouts can be held back while card payments stay active", async () => {
  const world = testWorld();
  const { id } = await newAccount(world);
  await world.onboard((await accountLink(world, id)).url);
  await world.control("accounts/hold-payouts", { account: id });
  expect(await standing(world, id)).toMatchObject({
    cards: { status: "active" },
    payouts: "restricted",
  });
  const settings = await world.sdk.balanceSettings.retrieve({}, { stripeAccount: id });
  expect(settings.payments.payouts?.status).toBe("disabled");
});

test("v2 refuses unknown input with its own error format", async () => {
  const { fetch, sdk } = testWorld();
  const { accountLinks, accounts, events } = sdk.v2.core;
  const use_case = {
    type: "account_onboarding",
    account_onboarding: { refresh_url: "http://app.test/again" },
  };
  await expect(accounts.retrieve("acct_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "not_found",
  });
  await expect(events.retrieve("evt_none")).rejects.toMatchObject({ code: "not_found" });
  await expect(accountLinks.create({ account: "acct_none", use_case })).rejects.toMatchObject({
    code: "not_found",
  });
  const wrong: [object, string][] = [
    [{ configuration: { merchant: {} } }, "request the card_payments"],
    [{ type: "express" }, "Unknown field: type"],
    [{ identity: { country: 1 } }, "identity.country"],
    [{ defaults: { responsibilities: { fees_collector: "stripe" } } }, "responsibilities"],
    [{ dashboard: "half" }, "dashboard must be one of"],
  ];
  const good = {
    identity: { country: "us" },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  };
  for (const [changes, message] of wrong) {
    await expect(accounts.create({ ...good, ...changes })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(message),
    });
  }
  const answer = await fetch("http://stripe.test/v2/core/accounts", {
    method: "POST",
    headers: {
      authorization: "Bearer sk_test_x",
      "content-type": "application/x-www-form-urlencoded",
      "stripe-version": "2026-10-28.endive",
    },
    body: "contact_email=x",
  });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toEqual({
    error: { code: "unsupported_content_type", message: expect.any(String) },
  });
});

test("too many requests give v2's own rate limit error", async () => {
  const world = testWorld();
  await world.control("faults", { calls: [{ match: "POST /v2/core/accounts", as: "429" }] });
  await expect(newAccount(world)).rejects.toMatchObject({
    type: "RateLimitError",
    statusCode: 429,
  });
});

test("v1 refuses to create accounts", async () => {
  const { sdk } = testWorld();
  await expect(sdk.accounts.create({ type: "express" })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining("/v2/core/accounts"),
  });
});

test("an account can be added under a chosen id, once", async () => {
  const world = testWorld();
  await world.control("accounts/add", { account: "acct_stall1", name: "Bee Stall" });
  await world.control("accounts/add", { account: "acct_stall2", standing: "due" });
  await world.control("accounts/add", { account: "acct_stall1", standing: "rejected" });
  expect(await standing(world, "acct_stall1")).toMatchObject({
    cards: { status: "active" },
    owes: [],
  });
  expect(await standing(world, "acct_stall2")).toMatchObject({
    owes: [["user", "currently_due"]],
    by: "2026-05-15T12:00:00.000Z",
  });
  const { payments } = await world.sdk.balanceSettings.retrieve(
    {},
    { stripeAccount: "acct_stall1" },
  );
  expect(payments.payouts?.schedule).toEqual({ interval: "manual" });
  expect(await world.control("accounts/add", { account: "stall" })).toHaveProperty("error");
});
