import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { products } from "~/models/vendors/product/product.tables";
import { vendorCategories, vendors } from "~/models/vendors/vendor.tables";
import { categoriesOf, sells, soldText } from "~/models/vendors/what-it-sells";
import { makeProduct, makeVendor } from "../../support/factories";
import { listAll } from "../../support/listed";
import { makeWorld } from "../../support/world";

it("a vendor's categories are shown in a fixed order, without 'other'", () => {
  const vendor = { listedCategories: '["bakery","fruits","other"]' };
  expect(categoriesOf(vendor)).toEqual(["fruits", "bakery", "other"]);
  expect(soldText(categoriesOf(vendor))).toBe("Fruits, bakery");
  expect([soldText(["other"]), soldText([])]).toEqual([null, null]);
  expect(["bakery", "meat", null].map((each) => sells(vendor, each))).toEqual([true, false, true]);
});

it("a vendor's categories follow its visible products through every change", async () => {
  const world = await makeWorld();
  const [salt, bread] = [await makeVendor(world), await makeVendor(world)];
  const told = async () => {
    const rows = await world.db.select().from(vendors).orderBy(vendors.id);
    const kept = await world.db.select().from(vendorCategories);
    const lists = rows.map((row) => categoriesOf(row).join());
    // The rows that filter lists must agree with the categories that are shown.
    for (const { id, listedCategories } of rows) {
      const own = kept.filter(({ vendorId }) => vendorId === id).map(({ category }) => category);
      expect(own.sort()).toEqual(JSON.parse(listedCategories));
    }
    return lists;
  };
  const change = async (id: number, values: Partial<typeof products.$inferInsert>) => {
    await world.db.update(products).set(values).where(eq(products.id, id));
    await listAll(world);
  };

  const basil = await makeProduct(world, salt, { category: "herbs" });
  const thyme = await makeProduct(world, salt, { category: "herbs" });
  await makeProduct(world, bread, { category: "bakery" });
  const hidden = await makeProduct(world, bread, { category: "meat", isVisible: false });
  expect(await told()).toEqual(["herbs", "bakery"]);
  await change(hidden.id, { category: "dairy" });
  expect(await told()).toEqual(["herbs", "bakery"]);
  await change(basil.id, { isVisible: false });
  expect(await told()).toEqual(["herbs", "bakery"]);
  await change(thyme.id, { category: "fruits" });
  expect(await told()).toEqual(["fruits", "bakery"]);
  await change(basil.id, { isVisible: true });
  expect(await told()).toEqual(["fruits,herbs", "bakery"]);
  await change(thyme.id, { isActive: false });
  expect(await told()).toEqual(["herbs", "bakery"]);
  await change(basil.id, { vendorId: bread.id });
  expect(await told()).toEqual(["", "herbs,bakery"]);
  await world.db.delete(products).where(eq(products.id, basil.id));
  await listAll(world);
  expect(await told()).toEqual(["", "bakery"]);
});
