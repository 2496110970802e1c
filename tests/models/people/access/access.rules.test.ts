import { describe, expect, it } from "vitest";
import { actingFor, roleAtVendor, whyNotAs } from "~/models/people/access/access.rules";

const farm = { id: 3, name: "Farm", role: "owner", isThere: true } as const;
const bakery = { id: 5, name: "Bakery", role: "helper", isThere: true } as const;

describe("the vendor that a user acts for", () => {
  it("is the chosen one, otherwise the first", () => {
    expect(actingFor([farm, bakery], 5)).toBe(5);
    expect(actingFor([farm, bakery], null)).toBe(3);
    expect(actingFor([], null)).toBeNull();
  });

  it("is another vendor of the account when the chosen one is not theirs", () => {
    expect(actingFor([farm, bakery], 4)).toBe(3);
  });

  it("is a removed vendor only when it is chosen or there is no other", () => {
    expect(actingFor([farm, { ...bakery, isThere: false }], 5)).toBe(5);
    expect(actingFor([{ ...farm, isThere: false }, bakery], null)).toBe(5);
    expect(actingFor([{ ...farm, isThere: false }], null)).toBe(3);
  });
});

describe("owner-only actions", () => {
  it.each(["payout", "connectStripe", "removeVendor", "people"] as const)(
    "allow %s for an owner, and refuse it for a helper",
    (act) => {
      expect(whyNotAs("owner", act)).toBeNull();
      for (const role of ["helper", null] as const) {
        expect(whyNotAs(role, act)).toMatchObject({ code: "owner_only", status: 403 });
      }
    },
  );

  it("depend on the vendor acted for: an owner of one can be a helper at another", () => {
    const vendors = [farm, bakery];
    expect(roleAtVendor({ vendorId: 3, vendors })).toBe("owner");
    expect(roleAtVendor({ vendorId: 5, vendors })).toBe("helper");
    expect(roleAtVendor({ vendorId: 4, vendors })).toBeNull();
  });
});
