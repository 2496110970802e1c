import { describe, expect, it } from "vitest";
import {
  mostToPayAtPickup,
  type Promised,
  type TakesAtPickup,
  whyNotPayAtPickup,
  whyNotPromiseAnother,
} from "~/models/orders/order/pay-at-pickup.rules";

const stall: TakesAtPickup = {
  name: "Bees",
  takesPaymentAtPickup: true,
  takesCards: true,
  ordersAtPickup: 2,
  piecesAtPickup: 30,
};
const promised = (own: Partial<Promised> = {}) =>
  whyNotPromiseAnother({ isAddressProven: true, here: 0, anywhere: 0, ...own }, stall);

describe("what is paid for at the stall", () => {
  it("is as many pieces as the stall allows, and not one more", () => {
    expect(whyNotPayAtPickup(stall, 30)).toBeNull();
    expect(whyNotPayAtPickup(stall, 31)).toMatchObject({
      code: "invalid",
      fields: { paymentMethod: [expect.stringContaining("at most 30 items")] },
    });
  });

  it("is nothing where the stall takes cards only", () => {
    const cards = { ...stall, takesPaymentAtPickup: false };
    expect(whyNotPayAtPickup(cards, 1)?.code).toBe("payment_required");
  });
});

describe("a customer promises another order", () => {
  it("once their address is proven", () => {
    expect(promised()).toBeNull();
    expect(promised({ isAddressProven: false })).toMatchObject({
      code: "address_unproven",
      leadsTo: { to: "/account" },
    });
  });

  it("until as many wait at this stall as it allows", () => {
    expect(promised({ here: 1, anywhere: 1 })).toBeNull();
    expect(promised({ here: 2, anywhere: 2 })?.message).toContain("2 orders to pay for at Bees");
  });

  it("until as many wait at all stalls as anybody may promise", () => {
    expect(promised({ anywhere: mostToPayAtPickup - 1 })).toBeNull();
    expect(promised({ anywhere: mostToPayAtPickup })?.code).toBe("unpaid_orders");
  });
});
