import { describe, expect, it, test } from "vitest";
import {
  type AccountFacts,
  accountBox,
  inWords,
  isReady,
  standingOf,
} from "~/models/orders/stripe-account/stripe-account.rules";
import type { Requirement } from "~/platform/connected-account";

const wanted = (values: Partial<Requirement> = {}): Requirement => ({
  what: "identity.individual.id_number",
  from: "user",
  deadline: "currently_due",
  problem: null,
  ...values,
});
const account = (values: Partial<AccountFacts> = {}): AccountFacts => ({
  cardPayments: "active",
  payouts: "active",
  requirements: [],
  resolution: null,
  dueAt: null,
  readyAt: 1,
  closedAt: null,
  ...values,
});
const begun = { cardPayments: "restricted", payouts: "restricted", readyAt: null } as const;
const lost = { cardPayments: "restricted", payouts: "restricted", readyAt: 1 } as const;
const box = (values: Partial<AccountFacts> | null) =>
  accountBox(values && account(values), "America/New_York");

describe("card payments", () => {
  it("are taken by an open account with active card payments, and by no other", () => {
    expect(isReady(account())).toBe(true);
    for (const cardPayments of ["pending", "restricted", "rejected", "unsupported"] as const) {
      expect(isReady(account({ cardPayments }))).toBe(false);
    }
    expect(isReady(account({ closedAt: 1 }))).toBe(false);
  });

  it("do not depend on payouts or on open requirements", () => {
    expect(isReady(account({ payouts: "restricted", requirements: [wanted()] }))).toBe(true);
  });
});

test.each<[string, Partial<AccountFacts> | null, ReturnType<typeof standingOf>]>([
  ["no account", null, "none"],
  ["one that is closed, whatever it could do before", { closedAt: 5 }, "closed"],
  ["one that was replaced out of reach", { closedAt: 5, resolution: "unknown" }, "replaced"],
  ["one that is ready", {}, "ready"],
  [
    "one that is ready, and wants something only later",
    { requirements: [wanted({ deadline: "eventually_due" })] },
    "ready",
  ],
  [
    "one that is ready while Stripe looks at something",
    { requirements: [wanted({ from: "stripe" })] },
    "ready",
  ],
  ["one that is ready and wants something", { requirements: [wanted()] }, "due"],
  [
    "one that is begun",
    { ...begun, requirements: [wanted({ deadline: "past_due" })], resolution: "provide_info" },
    "halfWay",
  ],
  ["one that is begun and says no more", begun, "halfWay"],
  [
    "one that took cards until something was overdue",
    { ...lost, requirements: [wanted({ deadline: "past_due" })] },
    "lost",
  ],
  [
    "one that took cards until Stripe wanted something",
    { ...lost, resolution: "provide_info" },
    "lost",
  ],
  [
    "one that Stripe looks at",
    { ...begun, cardPayments: "pending", requirements: [wanted({ from: "stripe" })] },
    "checking",
  ],
  [
    "one that is restricted while Stripe looks at it",
    { ...begun, requirements: [wanted({ from: "stripe" })], resolution: "no_resolution" },
    "checking",
  ],
  ["one that only Stripe's support can help", { ...lost, resolution: "contact_stripe" }, "paused"],
  ["one that was refused", { ...begun, cardPayments: "rejected" }, "refused"],
  [
    "one in a place where there are no cards",
    { ...begun, cardPayments: "unsupported" },
    "unsupported",
  ],
  [
    "one that Stripe does not know",
    { ...lost, cardPayments: "unsupported", resolution: "unknown" },
    "unknown",
  ],
])("the account status is correct for: %s", (_, facts, standing) => {
  expect(standingOf(facts && account(facts))).toBe(standing);
});

describe("the card payments box", () => {
  it("says who has to act next", () => {
    expect(box(null)).toMatchObject({ turn: "you", action: "connect", state: "waiting" });
    expect(box({ ...begun, requirements: [wanted()] })).toMatchObject({
      turn: "you",
      action: "continue",
    });
    expect(box({ ...begun, cardPayments: "pending" })).toMatchObject({
      turn: "stripe",
      action: null,
    });
    expect(box({ ...lost, resolution: "unknown" })).toMatchObject({
      turn: "you",
      action: "replace",
    });
    expect(box({})).toMatchObject({ turn: null, action: null, state: "active" });
  });

  it("lists each missing item once, with the earlier problem and who has to act", () => {
    const requirements = [
      wanted({ what: "identity.individual.given_name" }),
      wanted({ what: "identity.individual.surname", problem: "The name does not match the ID." }),
      wanted({ what: "defaults.payout_methods" }),
      wanted({ what: "identity.individual.verification", from: "stripe" }),
    ];
    expect(box({ ...begun, requirements }).missing).toEqual([
      { text: "Your legal name", from: "you", problem: "The name does not match the ID." },
      { text: "Your bank account", from: "you", problem: null },
      { text: "A photo of an ID or another document", from: "stripe", problem: null },
    ]);
  });

  it("gives the due date in the vendor's time zone", () => {
    const dueAt = Date.UTC(2026, 4, 16, 2);
    const requirements = [wanted()];
    expect(box({ requirements, dueAt }).due).toBe("2026-05-15");
    expect(accountBox(account({ requirements, dueAt }), "Asia/Tokyo").due).toBe("2026-05-16");
    expect(box({ requirements }).due).toBeNull();
  });

  it("offers to provide early what is needed only later", () => {
    const requirements = [wanted({ deadline: "eventually_due" })];
    expect(box({ requirements })).toMatchObject({ action: "update", turn: null, state: "active" });
  });

  it("says that payouts are held back only if cards are taken", () => {
    expect(box({ payouts: "restricted" }).payoutsHeld).toBe(true);
    expect(box({ payouts: "active" }).payoutsHeld).toBe(false);
    expect(box({ ...lost }).payoutsHeld).toBe(false);
  });

  it("asks for nothing more from a closed account", () => {
    const over: Partial<AccountFacts> = {
      closedAt: 5,
      requirements: [wanted()],
      dueAt: 9,
      payouts: "restricted",
    };
    expect(box(over)).toMatchObject({
      missing: [],
      due: null,
      action: "connect",
      payoutsHeld: false,
      state: "ended",
    });
  });
});

test.each([
  ["identity.individual.id_number", "Your Social Security or tax number"],
  ["identity.business_details.address.line1", "Your address"],
  ["identity.individual.date_of_birth", "Your date of birth"],
  ["configuration.merchant.mcc", "What you sell"],
  ["configuration.merchant.support.phone", "Contact details for your customers"],
  [
    "configuration.merchant.statement_descriptor.descriptor",
    "Your name on customers’ card statements",
  ],
  ["identity.attestations.terms_of_service.account", "Your agreement to Stripe’s terms"],
  ["identity.entity_type", "Your type of business"],
  ["identity.individual.email", "Your phone number or email"],
  ["something.nobody.has.heard.of", "Further details about your business"],
])("the Stripe requirement '%s' is shown as '%s'", (what, text) => {
  expect(inWords(what)).toBe(text);
});
