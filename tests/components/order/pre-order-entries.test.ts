import { describe, expect, it } from "vitest";
import { count, type Entered, whatIsMissing } from "~/components/order/pre-order-entries";
import { formatCents, mostCents } from "~/models/core/money";

const ids = { basket: "basket", market: "market", date: "date" };
const honey = { id: "line", name: "Honey", quantity: "2", sure: undefined };
const whole: Entered = { lines: [honey], soldOut: [], hasMarket: true, hasDate: true };
const missing = (entered: Partial<Entered>) =>
  whatIsMissing({ ...whole, ...entered }, ids).map(({ text, at }) => `${at}: ${text}`);

describe("what stands beside a button that cannot be pressed", () => {
  it("is nothing once there is product, place and date", () => {
    expect(missing({})).toEqual([]);
  });

  it("is what is missing, in the order of the form, with the part that it is said in", () => {
    expect(missing({ lines: [], hasMarket: false, hasDate: false })).toEqual([
      "basket: Choose at least one product",
      "market: Choose a pickup location",
    ]);
    expect(missing({ hasDate: false })).toEqual(["date: Choose a pickup date"]);
    expect(missing({ soldOut: ["Honey"] })).toEqual([
      "date: Honey is sold out for your pickup date. Choose another date.",
    ]);
  });

  it("asks a quantity back that is out of the ordinary, until it is said of that very number", () => {
    const of = (quantity: unknown, sure?: unknown) =>
      missing({ lines: [{ ...honey, quantity, sure }] });
    expect(of("20")).toEqual([]);
    expect(of("21")).toEqual(["line: Confirm the quantity: 21 × Honey"]);
    expect(of("21", "21")).toEqual([]);
    expect(of("22", "21")).toEqual(["line: Confirm the quantity: 22 × Honey"]);
  });

  it("names the quantity that cannot be ordered at all", () => {
    for (const quantity of ["1000", "1.5", "0", "-1"]) {
      expect(missing({ lines: [{ ...honey, quantity }] })).toEqual([
        "line: Choose a quantity from 1 to 999 for Honey",
      ]);
    }
  });
});

it("the total counts what is typed, and is a sum of money however much that is", () => {
  expect([count("3"), count("5000"), count("-2"), count("two")]).toEqual([3, 5000, 1, 1]);
  for (const much of ["1e15", "1e300", "9".repeat(20)]) {
    expect(formatCents(mostCents * count(much))).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/);
  }
});
