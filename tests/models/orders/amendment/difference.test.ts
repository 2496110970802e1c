import { describe, expect, it } from "vitest";
import { differenceOf, refundOf } from "~/models/orders/amendment/difference.rules";
import { moneyTexts } from "~/models/orders/amendment/difference.view";

const honey = { productId: 1, ordered: 3, agreedPrice: 800, priceNow: 900, isByWeight: false };
const bread = { productId: 2, ordered: 0, agreedPrice: 550, priceNow: 550, isByWeight: false };
const exact = { isMostOff: false, isMostAdded: false };

describe("the difference between an order and what its customer wants", () => {
  it("takes off at the agreed price, and adds at the price now", () => {
    const less = differenceOf(
      [honey, bread],
      new Map([
        [1, 1],
        [2, 0],
      ]),
    );
    expect(less).toEqual({
      ...{ less: [{ productId: 1, gets: 1 }], more: [], takenOff: 1600, added: 0 },
      ...exact,
    });
    const more = differenceOf(
      [honey, bread],
      new Map([
        [1, 5],
        [2, 2],
      ]),
    );
    expect(more.more).toEqual([
      { productId: 1, quantity: 2 },
      { productId: 2, quantity: 2 },
    ]);
    expect(more.added).toBe(2 * 900 + 2 * 550);
  });

  it("leaves a product that the customer does not name as it is", () => {
    expect(differenceOf([honey, bread], new Map())).toEqual({
      ...{ less: [], more: [], takenOff: 0, added: 0, ...exact },
    });
  });

  it("is the most that it can be if something is sold by weight", () => {
    const lines = [honey, { ...bread, isByWeight: true }];
    expect(differenceOf(lines, new Map([[1, 1]]))).toMatchObject(exact);
    expect(differenceOf(lines, new Map([[2, 1]]))).toMatchObject({ ...exact, isMostAdded: true });
    const ordered = [honey, { ...bread, ordered: 2, isByWeight: true }];
    expect(differenceOf(ordered, new Map([[2, 1]]))).toMatchObject({ ...exact, isMostOff: true });
  });

  it("refunds no more than is left of the payment, and nothing for payment at pickup", () => {
    expect([refundOf(800, 2000), refundOf(800, 300), refundOf(800, null)]).toEqual([800, 300, 0]);
  });
});

describe("the difference in money", () => {
  const both = { takenOff: 500, added: 700, ...exact };
  it.each([
    ["by card", both, 2000, false, "We refund $5.00 to your card. You pay $7.00 on the next page."],
    ["with a saved card", both, 2000, true, "We refund $5.00 to your card. You pay $7.00 by card."],
    ["at pickup", both, null, false, "You pay $5.00 less at pickup. You pay $7.00 more at pickup."],
    [
      "of what is sold by weight",
      { ...both, isMostOff: true, isMostAdded: true },
      null,
      false,
      "You pay at most $5.00 less at pickup. You pay at most $7.00 more at pickup.",
    ],
    [
      "of a card that is charged later",
      both,
      "later",
      false,
      "You pay $5.00 less by card. You pay $7.00 more by card.",
    ],
    [
      "after everything was refunded",
      { takenOff: 500, added: 0, ...exact },
      0,
      false,
      "We already refunded what you paid for these items.",
    ],
    ["of nothing", { takenOff: 0, added: 0, ...exact }, 2000, false, ""],
  ] as const)("%s", (_, difference, left, hasSavedCard, text) => {
    const isCharged = left === "later";
    const paid = { left: isCharged ? null : left, isDisputed: false };
    const paying = { ...paid, isCharged, hasSavedCard };
    expect(moneyTexts(difference, paying).join(" ")).toBe(text);
  });

  it("promises no refund of a disputed payment before the bank decides", () => {
    const paying = { left: 2000, isDisputed: true, isCharged: false, hasSavedCard: false };
    expect(moneyTexts(both, paying)).toEqual([
      "You have disputed this payment. Once your bank has decided, we refund $5.00, unless your bank has already returned it to you.",
      "You pay $7.00 on the next page.",
    ]);
  });
});
