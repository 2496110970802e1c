import { expect, test } from "vitest";
import { speaking, untilUnanswered } from "~/platform/stripe";
import { inProcessStripe } from "../stripe-emulator/in-process";
import { logged } from "../support/logged";

const stripe = inProcessStripe();
const sdk = stripe.client();

test("an account that cannot take cards is reported as that, not as an outage", async () => {
  await stripe.control("accounts/add", { account: "acct_1", standing: "overdue" });
  const asked = speaking(() =>
    sdk.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "usd", unit_amount: 800, product_data: { name: "Honey" } },
          },
        ],
        success_url: "http://site.test/success",
        cancel_url: "http://site.test/orders",
      },
      { stripeAccount: "acct_1" },
    ),
  );
  await expect(asked).rejects.toMatchObject({ code: "no_cards", status: 409 });
});

test("an unknown object or a closed account at Stripe is not found, however Stripe reports it", async () => {
  await stripe.control("accounts/add", { account: "acct_2", closed: true });
  const ofClosed = speaking(() => sdk.balance.retrieve({}, { stripeAccount: "acct_2" }));
  await expect(ofClosed).rejects.toMatchObject({ code: "not_found" });
  const ofNobody = speaking(() => sdk.v2.core.accounts.retrieve("acct_none"));
  await expect(ofNobody).rejects.toMatchObject({ code: "not_found" });
  const noSession = speaking(() => sdk.checkout.sessions.retrieve("cs_none"));
  await expect(noSession).rejects.toMatchObject({ code: "not_found" });
});

test("a request that failed before it reached Stripe is logged as never sent", async () => {
  logged();
  const asked = speaking(async () => {
    throw new TypeError("URI malformed");
  });
  await expect(asked).rejects.toMatchObject({ code: "payments_down", status: 503 });
  expect(logged().filter((line) => line.includes("not-asked"))).toEqual([
    expect.stringContaining("URI malformed"),
  ]);
});

test("after six unanswered calls, a run asks Stripe no more", async () => {
  let asked = 0;
  const reach = untilUnanswered(async () => {
    asked += 1;
    if (asked === 1) return new Response();
    throw new TypeError("no answer");
  });
  await expect(reach("https://stripe.test")).resolves.toBeInstanceOf(Response);
  for (let again = 0; again < 6; again += 1) {
    await expect(reach("https://stripe.test")).rejects.toThrow("no answer");
  }
  await expect(reach("https://stripe.test")).rejects.toThrow("Stripe didn’t answer before.");
  expect(asked).toBe(7);
});
