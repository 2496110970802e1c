import { describe, expect, it } from "vitest";
import { placesFor } from "~/components/shell/office-places";

const roles = ["vendor", "market_manager", "admin"] as const;

describe("the places of the back office", () => {
  it.each(roles)("of a %s are no more than a thumb can choose between", (role) => {
    expect(placesFor(role).length).toBeLessThanOrEqual(5);
  });

  it("have the work of a stall and of an administrator", () => {
    expect(placesFor("vendor").map(({ to }) => to)).toContain("/vendor-dashboard");
    expect(placesFor("admin").map(({ to }) => to)).toContain("/admin/requests");
    expect(placesFor("admin").map(({ to }) => to)).not.toContain("/vendor-dashboard");
    expect(placesFor("customer")).toEqual([]);
  });
});
