import { describe, expect, it } from "vitest";
import { filterAddress } from "~/models/guide/market/market-filter";
import { ripeFilter } from "~/models/vendors/product/ripe-filter";

const read = (query: string) => ripeFilter(new URLSearchParams(query));

describe("the filters of the search for food", () => {
  it.each([
    ["", false, null],
    ["sort=price", true, null],
    ["perpound=5", false, 500],
    ["perpound=%244.50&sort=price", true, 450],
  ])("with '%s' sort by price: %s, and cost at most %s cents a pound", (query, isByPrice, most) => {
    expect(read(query)).toMatchObject({ isByPrice, mostPerPound: most, notes: [] });
  });

  it("are all kept in links", () => {
    const { texts } = read("q=beef&near=Miami&day=saturday&perpound=5&sort=price");
    expect(filterAddress("/ripe", texts, { day: null })).toBe(
      "/ripe?q=beef&near=Miami&sort=price&perpound=5.00",
    );
  });

  it.each(["cheap", "0", "-1", "$3-5", "1e9", "9".repeat(200)])(
    "leave out the price %j, with a note",
    (perpound) => {
      const filter = read(`perpound=${encodeURIComponent(perpound)}`);
      expect(filter).toMatchObject({ mostPerPound: null, texts: {} });
      expect(filter.notes).toEqual([expect.stringContaining("isn’t a price")]);
    },
  );

  it("ignore the sort of another list, and name the right one for any other text", () => {
    for (const sort of ["name", "distance"]) {
      expect(read(`sort=${sort}`)).toMatchObject({ isByPrice: false, texts: {}, notes: [] });
    }
    expect(read("sort=size").notes).toEqual([expect.stringContaining("only by “price”")]);
  });
});
