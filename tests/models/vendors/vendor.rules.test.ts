import { describe, expect, it } from "vitest";
import {
  waysText,
  waysToPay,
  whyNotOrderFrom,
  whyNotPayByCard,
  whyUnpayable,
} from "~/models/vendors/vendor.rules";

const stall = (takesCards: boolean, takesPaymentAtPickup: boolean) => ({
  name: "Bee Stall",
  takesCards,
  takesPaymentAtPickup,
});
const [both, cards, pickup, neither] = [
  stall(true, true),
  stall(true, false),
  stall(false, true),
  stall(false, false),
];

describe("a stall can be paid", () => {
  it("by card where its account is ready, and at pickup where it says so", () => {
    expect([both, cards, pickup, neither].map(waysToPay)).toEqual([
      ["card", "at_pickup"],
      ["card"],
      ["at_pickup"],
      [],
    ]);
  });

  it("and its own pages say so in a line", () => {
    expect([both, cards, pickup, neither].map((each) => waysText(waysToPay(each)))).toEqual([
      "Customers pay by card or at pickup.",
      "Customers pay by card when they order.",
      "Customers can pay at pickup only.",
      "Customers can’t pre-order from you right now. Set up card payments or payment at pickup.",
    ]);
  });
});

describe("an order is refused", () => {
  it("by card, beside the choice of how to pay, where only pickup is left", () => {
    expect(whyNotPayByCard(both)).toBeNull();
    expect(whyNotPayByCard(cards)).toBeNull();
    expect(whyNotPayByCard(pickup)).toMatchObject({
      code: "no_cards",
      status: 409,
      message: "Bee Stall doesn’t take cards right now. Choose to pay at pickup.",
      fields: { paymentMethod: [expect.any(String)] },
    });
  });

  it("altogether where there is no way to pay, and says why", () => {
    expect([both, cards, pickup].map(whyNotOrderFrom)).toEqual([null, null, null]);
    expect(whyNotOrderFrom(neither)).toMatchObject({
      code: "no_cards",
      message: expect.stringContaining("doesn’t take pre-orders right now"),
    });
    expect(whyNotPayByCard(neither)?.message).toBe(whyNotOrderFrom(neither)?.message);
  });
});

it("who can no longer pay by card is told of pickup only where that is taken", () => {
  expect(whyUnpayable(pickup)).toContain("pay at pickup, or try later");
  expect(whyUnpayable(neither)).not.toContain("pickup");
});
