import { describe, expect, it } from "vitest";
import { navigationFor } from "~/components/shell/navigation";
import { addressOf, isFor } from "~/platform/addresses";
import type { Role } from "~/platform/viewer";

const labels = (role: Role | null) => {
  const { main, more, account } = navigationFor(role && { role });
  return [...main, ...more, ...account].map((entry) => entry.label);
};

describe("the navigation in the header", () => {
  it("offers markets and vendors to everyone", () => {
    for (const role of [null, "customer", "vendor", "market_manager", "admin"] as const) {
      expect(labels(role)).toEqual(expect.arrayContaining(["Markets", "Vendors"]));
    }
  });

  it("offers orders to customers only", () => {
    expect(labels("customer")).toContain("Orders");
    for (const role of [null, "vendor", "market_manager", "admin"] as const) {
      expect(labels(role)).not.toContain("Orders");
    }
  });

  it("offers a vendor's dashboard to vendors only, under More", () => {
    expect(navigationFor({ role: "vendor" }).more.map((entry) => entry.to)).toContain(
      "/vendor-dashboard",
    );
    for (const role of [null, "customer", "market_manager", "admin"] as const) {
      expect(labels(role)).not.toContain("Pre-orders");
    }
  });

  it("offers saved items to visitors, customers and managers", () => {
    const more = (role: Role | null) => navigationFor(role && { role }).more.map(({ to }) => to);
    for (const role of [null, "customer", "market_manager"] as const) {
      expect(more(role)).toContain("/saved");
    }
    expect(more("vendor")).not.toContain("/saved");
    expect(more("admin")).not.toContain("/saved");
  });

  it("offers the account page to signed-in users", () => {
    expect(navigationFor({ role: "customer" }).account.map(({ to }) => to)).toContain("/account");
    expect(navigationFor(null).account).toEqual([]);
  });

  it("offers no page that is closed to the role", () => {
    for (const role of [null, "customer", "vendor", "market_manager", "admin"] as const) {
      const offered = Object.values(navigationFor(role && { role })).flat();
      expect(offered.length).toBeGreaterThan(0);
      const others = offered.filter(
        ({ to }) => !isFor(addressOf(to) ?? { for: [] }, role ?? "nobody"),
      );
      expect(others).toEqual([]);
    }
  });

  it("offers saved items under More to everyone but vendors and administrators", () => {
    for (const role of [null, "customer", "market_manager"] as const) {
      expect(navigationFor(role && { role }).more.map((entry) => entry.to)).toContain("/saved");
    }
    for (const role of ["vendor", "admin"] as const) expect(labels(role)).not.toContain("Saved");
  });

  it("does not reveal to the page which roles an entry is for", () => {
    expect(Object.keys(navigationFor(null).main[0] ?? {}).sort()).toEqual(["icon", "label", "to"]);
  });
});
