import { describe, expect, it } from "vitest";
import { actingFor, roleAtVendor, whyNotAs } from "~/models/people/access/access.rules";

const farm = { id: 3, name: "Farm", role: "owner", isThere: true } as const;
const bakery = { id: 5, name: "Bakery", role: "helper", isThere: true } as const;

describe("the stall that is acted for", () => {
  it("is the chosen one, else the first", () => {
    expect(actingFor([farm, bakery], 5)).toBe(5);
    expect(actingFor([farm, bakery], null)).toBe(3);
    expect(actingFor([], null)).toBeNull();
  });

  it("is another of the account's once the chosen one is somebody else's or was taken down", () => {
    expect(actingFor([farm, bakery], 4)).toBe(3);
    expect(actingFor([farm, { ...bakery, isThere: false }], 5)).toBe(3);
    expect(actingFor([{ ...farm, isThere: false }, bakery], null)).toBe(5);
  });

  it("is one that was taken down where there is no other: its money may be on its way", () => {
    expect(actingFor([{ ...farm, isThere: false }], null)).toBe(3);
  });
});

describe("what only an owner does", () => {
  it.each(["payout", "connectStripe", "removeVendor", "people"] as const)("%s", (act) => {
    expect(whyNotAs("owner", act)).toBeNull();
    for (const role of ["helper", null] as const) {
      expect(whyNotAs(role, act)).toMatchObject({ code: "owner_only", status: 403 });
    }
  });

  it("is asked at the stall that is acted for: an owner of one helps at another", () => {
    const vendors = [farm, bakery];
    expect(roleAtVendor({ vendorId: 3, vendors })).toBe("owner");
    expect(roleAtVendor({ vendorId: 5, vendors })).toBe("helper");
    expect(roleAtVendor({ vendorId: 4, vendors })).toBeNull();
  });
});
