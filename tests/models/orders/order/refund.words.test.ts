import { expect, test } from "vitest";
import { textOfCancelledMoney } from "~/models/orders/order/refund.words";

const paid = { amount: 1600, refunded: 0, atBank: 0, isDisputeOpen: false };

test.each([
  ["that was not paid", null, "Nothing was charged for it."],
  ["that was paid", paid, "The $16.00 you paid is on its way back to your card."],
  [
    "that was given back before",
    { ...paid, refunded: 1600 },
    "The $16.00 you paid has been given back to your card.",
  ],
  [
    "of which a part was given back before",
    { ...paid, refunded: 500 },
    "$5.00 had been given back to you before. The other $11.00 you paid is on its way back to your card.",
  ],
  [
    "whose dispute is lost",
    { ...paid, atBank: 1600 },
    "Your bank has given the $16.00 you paid back to you because of your dispute.",
  ],
  [
    "whose dispute is open",
    { ...paid, atBank: 1600, isDisputeOpen: true },
    "Your bank has taken the $16.00 you paid back because of your dispute. If it decides for the vendor, we give it back to your card.",
  ],
  [
    "a part of which was disputed and lost",
    { ...paid, atBank: 300, refunded: 500 },
    "Your bank has given $3.00 of the $16.00 you paid back to you because of your dispute. The other $8.00 is yours, too, and we are looking for a way to give it back. $5.00 had been given back to you before.",
  ],
  [
    "a part of which is disputed",
    { ...paid, atBank: 300, isDisputeOpen: true },
    "Your bank has taken $3.00 of the $16.00 you paid back because of your dispute. If it decides for the vendor, we give it back to your card. The other $13.00 goes back to you once it has decided.",
  ],
])("where the money of a cancelled order is %s", (_, money, said) => {
  expect(textOfCancelledMoney(money)).toBe(said);
});
