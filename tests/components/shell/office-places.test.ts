import { describe, expect, it } from "vitest";
import { barOf, placesFor } from "~/components/shell/office-places";

const roles = ["vendor", "market_manager", "admin"] as const;

describe("the places of the back office", () => {
  it.each(roles)("of a %s are no more than a thumb can choose between", (role) => {
    const { first, rest } = barOf(placesFor(role));
    expect(first.length + (rest.length > 0 ? 1 : 0)).toBeLessThanOrEqual(5);
    expect([...first, ...rest]).toEqual(placesFor(role));
  });

  it("stand in the bar all five, and of six the first four beside 'More'", () => {
    expect(barOf([1, 2, 3, 4, 5])).toEqual({ first: [1, 2, 3, 4, 5], rest: [] });
    expect(barOf([1, 2, 3, 4, 5, 6])).toEqual({ first: [1, 2, 3, 4], rest: [5, 6] });
  });

  it("have the work of a stall and of an administrator", () => {
    expect(placesFor("vendor").map(({ to }) => to)).toContain("/vendor-dashboard");
    expect(placesFor("admin").map(({ to }) => to)).toContain("/admin/requests");
    expect(placesFor("admin").map(({ to }) => to)).not.toContain("/vendor-dashboard");
    expect(placesFor("customer")).toEqual([]);
  });
});
