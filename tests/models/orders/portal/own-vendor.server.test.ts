import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { readPayAtPickup, setPayAtPickup } from "~/models/orders/portal/own-vendor.server";
import { vendors } from "~/models/vendors/vendor.tables";
import type { VendorViewer } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let own: VendorViewer;
let other: VendorViewer;
beforeEach(async () => {
  world = await makeWorld();
  own = (await makeViewer(world, "vendor")) as VendorViewer;
  other = (await makeViewer(world, "vendor")) as VendorViewer;
});
const read = (viewer = own) => readPayAtPickup(world.ctx(viewer));
const settled = { takesPaymentAtPickup: true, ordersAtPickup: 3, piecesAtPickup: 40 };
const set = () => setPayAtPickup(world.ctx(own), settled);

it("a vendor sets its own payment at pickup, and no other vendor's", async () => {
  const before = await read(other);
  await set();
  expect(await read()).toEqual(settled);
  expect(await read(other)).toEqual(before);
  expect(before).not.toEqual(settled);
});

it("a removed vendor is not found by its former owner, and stays unchanged", async () => {
  await world.db.update(vendors).set({ removedAt: 1 }).where(eq(vendors.id, own.vendorId));
  await listAll(world);
  const refusal = { code: "not_found", message: "Vendor not found" };
  await expect(read()).rejects.toMatchObject(refusal);
  await expect(set()).rejects.toMatchObject(refusal);
  const [row] = await world.db.select().from(vendors).where(eq(vendors.id, own.vendorId));
  expect(row?.takesPaymentAtPickup).toBe(false);
});
