import { describe, expect, it } from "vitest";
import { navigationFor } from "~/components/navigation";
import type { Role } from "~/platform/viewer";

const labels = (role: Role | null) => {
  const { main, more, account } = navigationFor(role && { role });
  return [...main, ...more, ...account].map((entry) => entry.label);
};

describe("what the header offers", () => {
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

  it("offers the pre-orders of a stall to vendors only, under More", () => {
    expect(navigationFor({ role: "vendor" }).more.map((entry) => entry.to)).toContain(
      "/vendor-dashboard",
    );
    for (const role of [null, "customer", "market_manager", "admin"] as const) {
      expect(labels(role)).not.toContain("Pre-orders");
    }
  });

  it("does not tell a page who an entry is for", () => {
    expect(Object.keys(navigationFor(null).main[0] ?? {}).sort()).toEqual(["icon", "label", "to"]);
  });
});
