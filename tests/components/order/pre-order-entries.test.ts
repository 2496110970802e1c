import { describe, expect, it } from "vitest";
import { count, type Entered, whatIsMissing } from "~/components/order/pre-order-entries";
import { formatCents, mostCents } from "~/models/core/money";

const ids = { basket: "basket", market: "market", date: "date" };
const honey = { id: "line", name: "Honey", quantity: "2", sure: undefined };
const whole: Entered = { lines: [honey], soldOut: [], hasMarket: true, hasDate: true };
const missing = (entered: Partial<Entered>) =>
  whatIsMissing({ ...whole, ...entered }, ids).map(({ text, at }) => `${at}: ${text}`);

describe("the hints beside a disabled order button", () => {
  it("are empty once there is a product, a location and a date", () => {
    expect(missing({})).toEqual([]);
  });

  it("name what is missing, in the order of the form", () => {
    expect(missing({ lines: [], hasMarket: false, hasDate: false })).toEqual([
      "basket: Choose at least one product",
      "market: Choose a pickup location",
    ]);
    expect(missing({ hasDate: false })).toEqual(["date: Choose a pickup date"]);
    expect(missing({ soldOut: ["Honey"] })).toEqual([
      "date: Honey is sold out for your pickup date. Choose another date.",
    ]);
  });

  it("ask to confirm an unusual quantity, once for each number", () => {
    const of = (quantity: unknown, sure?: unknown) =>
      missing({ lines: [{ ...honey, quantity, sure }] });
    expect(of("20")).toEqual([]);
    expect(of("21")).toEqual(["line: Confirm the quantity: 21 × Honey"]);
    expect(of("21", "21")).toEqual([]);
    expect(of("22", "21")).toEqual(["line: Confirm the quantity: 22 × Honey"]);
  });

  it("name a quantity that cannot be ordered", () => {
    for (const quantity of ["1000", "1.5", "0", "-1"]) {
      expect(missing({ lines: [{ ...honey, quantity }] })).toEqual([
        "line: Choose a quantity from 1 to 999 for Honey",
      ]);
    }
  });
});

it("the total uses the typed quantity and stays a valid amount however large it is", () => {
  expect([count("3"), count("5000"), count("-2"), count("two")]).toEqual([3, 5000, 1, 1]);
  for (const much of ["1e15", "1e300", "9".repeat(20)]) {
    expect(formatCents(mostCents * count(much))).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/);
  }
});
