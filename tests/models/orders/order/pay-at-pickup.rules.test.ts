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
  whyNotPromiseAnother({ isAddressProven: true, here: 0, anywhere: 0, adding: 1, ...own }, stall);

describe("payment at pickup", () => {
  it("is allowed for as many pieces as the vendor sets, and not one more", () => {
    expect(whyNotPayAtPickup(stall, 30)).toBeNull();
    expect(whyNotPayAtPickup(stall, 31)).toMatchObject({
      code: "invalid",
      fields: { paymentMethod: [expect.stringContaining("at most 30 items")] },
    });
  });

  it("is refused if the vendor takes only cards", () => {
    const cards = { ...stall, takesPaymentAtPickup: false };
    expect(whyNotPayAtPickup(cards, 1)?.code).toBe("payment_required");
  });
});

describe("another order to pay at pickup", () => {
  it("needs a confirmed email address", () => {
    expect(promised()).toBeNull();
    expect(promised({ isAddressProven: false })).toMatchObject({
      code: "address_unproven",
      leadsTo: { to: "/account" },
    });
  });

  it("is refused at the vendor's limit of waiting orders", () => {
    expect(promised({ here: 1, anywhere: 1 })).toBeNull();
    expect(promised({ here: 2, anywhere: 2 })?.message).toContain("2 orders to pay for at Bees");
  });

  it("is refused at the limit of waiting orders at all vendors together", () => {
    expect(promised({ anywhere: mostToPayAtPickup - 1 })).toBeNull();
    expect(promised({ anywhere: mostToPayAtPickup })?.code).toBe("unpaid_orders");
  });

  it("is refused if the basket it is in would pass that limit, with the true counts", () => {
    expect(promised({ anywhere: 4, adding: 2 })).toBeNull();
    const refused = promised({ anywhere: 4, adding: 3 });
    expect(refused).toMatchObject({ code: "unpaid_orders" });
    expect(refused?.message).toContain("You have 4, and this basket adds 3.");
    const full = promised({ anywhere: mostToPayAtPickup, adding: 3 });
    expect(full?.message).toContain("You already have 6 orders");
  });
});
