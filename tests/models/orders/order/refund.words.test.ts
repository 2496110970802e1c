import { expect, test } from "vitest";
import { textOfCancelledMoney, textOfRefund } from "~/models/orders/order/refund.words";

const paid = { amount: 1600, refunded: 0, atBank: 0, isDisputeOpen: false };

test.each([
  ["that was not paid", null, "You weren’t charged."],
  ["that was paid", paid, "We’re refunding your card payment of $16.00."],
  [
    "that was given back before",
    { ...paid, refunded: 1600 },
    "The $16.00 you paid was already refunded.",
  ],
  [
    "of which a part was given back before",
    { ...paid, refunded: 500 },
    "$5.00 was already refunded. We’re refunding the other $11.00 to your card.",
  ],
  [
    "whose dispute is lost",
    { ...paid, atBank: 1600 },
    "Because of your dispute, your bank returned the $16.00 you paid.",
  ],
  [
    "whose dispute is open",
    { ...paid, atBank: 1600, isDisputeOpen: true },
    "Because of your dispute, your bank returned the $16.00 you paid. If your bank decides for the vendor, we refund this money to your card.",
  ],
  [
    "a part of which was disputed and lost",
    { ...paid, atBank: 300, refunded: 500 },
    "Because of your dispute, your bank returned $3.00 of the $16.00 you paid. The other $8.00 is also yours. We’re looking for a way to refund it. $5.00 was already refunded.",
  ],
  [
    "a part of which is disputed",
    { ...paid, atBank: 300, isDisputeOpen: true },
    "Because of your dispute, your bank returned $3.00 of the $16.00 you paid. If your bank decides for the vendor, we refund this money to your card. We refund the other $13.00 once your bank decides.",
  ],
])("the text says where the money is for a cancelled order %s", (_, money, said) => {
  expect(textOfCancelledMoney(money)).toBe(said);
});

test.each([
  ["the vendor’s balance is too low", "insufficient_funds", "the vendor’s balance is high enough"],
  ["Stripe is still processing it", "processing", "We’re refunding $16.00."],
])("the text of a pending refund says the reason if %s", (_, lastError, said) => {
  const refund = { amount: 1600, reason: "order_ended", state: "pending", failures: 0 } as const;
  expect(textOfRefund({ ...refund, note: null, lastError })).toContain(said);
});
