import { describe, expect, it } from "vitest";
import { barOf, isLit, partAround, partsOf, placesFor } from "~/components/shell/office-places";
import { about } from "~/components/vendors/portal-more";
import { addressOf } from "~/platform/addresses";
import vendorRoutes from "../../../app/routes/vendors/_routes";
import { filled } from "../../support/handlers";

const roles = ["vendor", "market_manager", "admin"] as const;

describe("the sections of the back office", () => {
  it.each(roles)("of a %s fit in a bar of at most five entries", (role) => {
    const { first, rest } = barOf(placesFor(role));
    expect(first.length + (rest.length > 0 ? 1 : 0)).toBeLessThanOrEqual(5);
    expect([...first, ...rest]).toEqual(placesFor(role));
  });

  it("show all five in the bar, and three of six beside 'More'", () => {
    expect(barOf([1, 2, 3, 4, 5])).toEqual({ first: [1, 2, 3, 4, 5], rest: [] });
    expect(barOf([1, 2, 3, 4, 5, 6])).toEqual({ first: [1, 2, 3], rest: [4, 5, 6] });
  });

  it("of an administrator are separate from a vendor's, and a customer has none", () => {
    expect(placesFor("admin").map(({ to }) => to)).toContain("/admin/requests");
    expect(placesFor("admin").map(({ to }) => to)).not.toContain("/vendor-dashboard");
    expect(placesFor("customer")).toEqual([]);
  });

  it.each(["market_manager", "admin"] as const)(
    "of a %s are each highlighted on their own page",
    (role) => {
      for (const place of placesFor(role)) {
        const lit = placesFor(role).filter((each) => isLit(each, place.at));
        expect(lit).toEqual([place]);
      }
    },
  );
});

describe("a vendor's sections", () => {
  const places = placesFor("vendor");
  const parts = places.map(({ at }) => partsOf(at).map(({ to }) => to));

  it("are five", () => {
    expect(places.map(({ label }) => label)).toEqual([
      "Today",
      "Orders",
      "Products",
      "Money",
      "More",
    ]);
  });

  it("include at most 15 pages", () => {
    const pages = new Set([...places.map(({ at }) => at), ...parts.flat()]);
    expect(pages.size).toBeLessThanOrEqual(15);
  });

  it.each(vendorRoutes.map(({ path = "" }) => `/${path}`))(
    "have exactly one highlighted on %s",
    (address) => {
      const lit = places.filter((place) => isLit(place, filled(address)));
      expect(lit.map(({ at }) => at)).toEqual([addressOf(filled(address))?.place]);
    },
  );

  it("have all money pages under Money", () => {
    const money = places.find(({ label }) => label === "Money");
    const lit = vendorRoutes
      .map(({ path = "" }) => `/${path}`)
      .filter((address) => money && isLit(money, filled(address)));
    expect(lit).toEqual(
      expect.arrayContaining([
        "/vendor-wallet",
        "/vendor-wallet/payout",
        "/vendor-wallet/statement",
        "/vendor-dashboard/refunds",
        "/vendor-takings",
        "/vendor-payments",
        "/vendor-edit/pay-at-pickup",
      ]),
    );
  });

  it.each([
    ["/vendor-wallet", "/vendor-wallet/payout", "/vendor-wallet"],
    ["/vendor-wallet", "/vendor-payments/replace", "/vendor-payments"],
    ["/vendor-portal", "/vendor-edit/people/3/remove", "/vendor-edit/people"],
    ["/vendor-portal", "/vendor-edit", "/vendor-edit"],
    ["/vendor-products", "/vendor-products/3", "/vendor-products"],
    ["/market-manager-dashboard", "/market-manager-dashboard", "/market-manager-dashboard"],
  ])("in %s: a switch of vendors on %s leads to %s", (place, page, part) => {
    expect(partAround(place, page)).toBe(part);
  });

  it("describe each part under More", () => {
    expect(Object.keys(about).sort()).toEqual(
      partsOf("/vendor-portal")
        .map(({ to }) => to)
        .sort(),
    );
  });
});
