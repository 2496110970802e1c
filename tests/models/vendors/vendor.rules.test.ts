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

describe("the ways to pay a vendor", () => {
  it("are by card if the account is ready, and at pickup if the vendor allows", () => {
    expect([both, cards, pickup, neither].map(waysToPay)).toEqual([
      ["card", "at_pickup"],
      ["card"],
      ["at_pickup"],
      [],
    ]);
  });

  it("are summed up in one line on the vendor's own pages", () => {
    expect([both, cards, pickup, neither].map((each) => waysText(waysToPay(each)))).toEqual([
      "Customers pay by card or at pickup.",
      "Customers pay by card when they order.",
      "Customers can pay at pickup only.",
      "Customers can’t pre-order from you right now. Set up card payments or payment at pickup.",
    ]);
  });
});

describe("the refusal of an order", () => {
  it("by card points to the payment choice if only payment at pickup is left", () => {
    expect(whyNotPayByCard(both)).toBeNull();
    expect(whyNotPayByCard(cards)).toBeNull();
    expect(whyNotPayByCard(pickup)).toMatchObject({
      code: "no_cards",
      status: 409,
      message: "Bee Stall doesn’t take cards right now. Choose to pay at pickup.",
      fields: { paymentMethod: [expect.any(String)] },
    });
  });

  it("gives the reason if there is no way to pay", () => {
    expect([both, cards, pickup].map(whyNotOrderFrom)).toEqual([null, null, null]);
    expect(whyNotOrderFrom(neither)).toMatchObject({
      code: "no_cards",
      message: expect.stringContaining("doesn’t take pre-orders right now"),
    });
    expect(whyNotPayByCard(neither)?.message).toBe(whyNotOrderFrom(neither)?.message);
  });
});

it("a customer who cannot pay by card is told about payment at pickup only if that is offered", () => {
  expect(whyUnpayable(pickup)).toContain("pay at pickup, or try later");
  expect(whyUnpayable(neither)).not.toContain("pickup");
});
