import { expect, it } from "vitest";
import { SetPayAtPickup } from "~/models/vendors/vendor.schema";

const usual = { takesPaymentAtPickup: true, ordersAtPickup: 1, piecesAtPickup: 1 };
const accepts = (values: object) => SetPayAtPickup.safeParse({ ...usual, ...values }).success;

it("the limits for orders and pieces to pay at pickup accept exactly the offered choices", () => {
  expect([0, 1, 10, 11, 1.5].map((ordersAtPickup) => accepts({ ordersAtPickup }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([0, 1, 999, 1000, "9"].map((piecesAtPickup) => accepts({ piecesAtPickup }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

it("a form without the checkbox turns off payment at pickup", () => {
  const { takesPaymentAtPickup: _, ...unticked } = usual;
  expect(SetPayAtPickup.parse(unticked).takesPaymentAtPickup).toBe(false);
});
