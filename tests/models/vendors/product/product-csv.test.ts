import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "~/models/core/listing/csv";
import { ProductLine } from "~/models/vendors/product/product.schema";
import {
  availabilityStatuses,
  productCategories,
  productUnits,
} from "~/models/vendors/product/product.words";
import {
  csvRow,
  type Listed,
  planImport,
  productColumns,
} from "~/models/vendors/product/product-csv";

const bread: Listed = {
  id: 7,
  version: 3,
  name: "Bread",
  category: "bakery",
  price: "$5.00",
  unit: "each",
  weight: null,
  availabilityStatus: "Available",
  isVisible: true,
  isPreOrderEnabled: true,
  dayLimit: null,
  seasonalInfo: null,
  description: null,
};
const honey: Listed = { ...bread, id: 8, name: "Honey", category: "other", price: "$8" };
const fileOf = (...rows: Listed[]) =>
  [productColumns, ...rows.map(csvRow)].map((row) => csvLine(row)).join("");
const kinds = (text: string, own = [bread, honey]) =>
  planImport(text, own).rows.map(({ kind }) => kind);

/** Any product that can be saved. */
const anyLine = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 30 }),
    category: fc.constantFrom(...productCategories),
    price: fc.oneof(fc.constantFrom("$3-5", "4", "$4.50", "ask us"), fc.string({ minLength: 1 })),
    unit: fc.constantFrom(...productUnits),
    weight: fc.constantFrom(null, "5 lb", "2-3 lb", "900 g", "1 kg to 3 lb", "about 12 oz", "7"),
    availabilityStatus: fc.constantFrom(...availabilityStatuses),
    isVisible: fc.boolean(),
    isPreOrderEnabled: fc.boolean(),
    dayLimit: fc.option(fc.integer({ min: 0, max: 9999 })),
    seasonalInfo: fc.option(fc.string()),
    description: fc.option(fc.stringMatching(/^['=+\-@",a-z \r\n]{0,40}$/)),
  })
  .map((line) => ProductLine.safeParse(line).data)
  .filter((line) => line !== undefined);

describe("a product list exported to CSV", () => {
  it("changes nothing when imported again, whatever the list contains", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyLine, { maxLength: 5, selector: ({ name }) => name.toLowerCase() }),
        (lines) => {
          const own = lines.map((line, at) => ({ ...line, id: at + 1, version: 1 }));
          expect(kinds(fileOf(...own), own)).toEqual(own.map(() => "same"));
        },
      ),
    );
  });

  it("makes the same products when imported by a vendor without those products", () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const own = { ...line, id: 1, version: 1 };
        const file = fileOf(own).replace(/\r\n1,/, "\r\n,");
        const { rows, counts } = planImport(file, []);
        expect(counts).toMatchObject({ new: 1, bad: 0 });
        expect(rows[0]?.product).toEqual({ ...own, id: 0, version: 0 });
      }),
    );
  });
});

describe("the product of a row", () => {
  it("is found by id before name, so that a name can be changed", () => {
    const { rows } = planImport("id,name\n7,Rye bread", [bread, honey]);
    expect(rows).toMatchObject([
      { kind: "changed", changes: [{ column: "name", from: "Bread", to: "Rye bread" }] },
    ]);
    expect(rows[0]?.product).toEqual({ ...bread, name: "Rye bread" });
  });

  it("is found by name without an id, in any letter case", () => {
    expect(kinds("name,price\nBREAD,$5.00")).toEqual(["changed"]);
    expect(kinds("Name,Price\nBread,$5.00")).toEqual(["same"]);
  });

  it("is not guessed if two products have the same name", () => {
    const twins = [bread, { ...honey, name: "bread" }];
    const { rows } = planImport("name,price\nBread,1", twins);
    expect(rows[0]?.problems).toEqual(["2 products have this name. Enter the id"]);
  });

  it.each(["9", "07", "7.0", "x", "-7"])(
    "is not found by an unknown id (%s), and the row is bad",
    (id) => {
      expect(kinds(`id,price\n${id},1`)).toEqual(["bad"]);
    },
  );
});

describe("the meaning of a cell", () => {
  const changed = (column: string, cell: string, own = bread) =>
    planImport(`id,${column}\n7,${cell}`, [own]).rows[0];

  it("is 'no change' for a missing column, an empty flag and an empty unit", () => {
    expect(kinds("id\n7")).toEqual(["same"]);
    expect(changed("isVisible", "")?.kind).toBe("same");
    expect(changed("unit", "")?.kind).toBe("same");
  });

  it.each([
    ["isVisible", "No", false],
    ["isVisible", "FALSE", false],
    ["isPreOrderEnabled", "0", false],
    ["dayLimit", "0", 0],
    ["dayLimit", "12", 12],
    ["category", "Fruits", "fruits"],
    ["availabilityStatus", "out of stock", "Out of Stock"],
    ["unit", "LB", "lb"],
    ["price", " $7 ", "$7"],
    ["weight", "about 5 lb", "5 lb"],
    ["weight", "1 kg", "2.205 lb"],
    ["weight", "", null],
  ])("in column %s with %j is %j", (column, cell, value) => {
    expect(changed(column, cell)?.product).toMatchObject({ [column]: value });
  });

  it.each([
    ["price", ""],
    ["name", ""],
    ["category", ""],
    ["dayLimit", "-1"],
    ["dayLimit", "1e3"],
    ["dayLimit", "10000"],
    ["isVisible", "maybe"],
    ["price", "$3-5"],
    ["weight", "2 to 3 lb"],
    ["weight", "heavy"],
  ])("in column %s with %j makes the row bad", (column, cell) => {
    expect(changed(column, cell)?.kind).toBe("bad");
  });

  it("of a weight changes nothing if only its writing differs", () => {
    const chicken: Listed = { ...bread, unit: "lb", weight: "2 to 3 lb" };
    expect(changed("weight", "2-3 lbs", chicken)?.kind).toBe("same");
    expect(changed("weight", "2 to 4 lb", chicken)?.changes).toEqual([
      { column: "weight", from: "2 to 3 lb", to: "2 to 4 lb" },
    ]);
    expect(changed("unit", "bag", chicken)?.problems).toEqual([
      expect.stringContaining("To sell by weight, choose lb or oz"),
    ]);
  });

  it("is 'no limit' if the limit is empty", () => {
    expect(changed("dayLimit", "", { ...bread, dayLimit: 5 })?.product?.dayLimit).toBeNull();
  });
});
