import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { vendors } from "~/models/vendors/vendor.tables";
import { makeVendor } from "../support/factories";
import { listAll } from "../support/listed";
import { makeWorld, type World } from "../support/world";

let world: World;
let own: number;
let other: number;
beforeEach(async () => {
  world = await makeWorld();
  const { viewer } = await world.as("vendor");
  own = viewer?.vendorId ?? 0;
  other = (await makeVendor(world)).id;
});

const settings = async (id: number) => {
  const [row] = await world.db
    .select({
      takes: vendors.takesPaymentAtPickup,
      orders: vendors.ordersAtPickup,
      pieces: vendors.piecesAtPickup,
    })
    .from(vendors)
    .where(eq(vendors.id, id));
  return row;
};
const byForm = (ordersAtPickup: string, piecesAtPickup: string, ticked = true) =>
  world.request("POST", "/vendor-edit/pay-at-pickup", {
    as: "vendor",
    form: { ordersAtPickup, piecesAtPickup, ...(ticked && { takesPaymentAtPickup: "on" }) },
  });
const byJson = (json: Record<string, unknown>) =>
  world.request("PATCH", "/api/vendor/pay-at-pickup", { as: "vendor", json });

describe("a vendor's settings for payment at pickup", () => {
  it("are set by form, for the vendor's own page only", async () => {
    const before = await settings(other);
    expect((await byForm("4", "12")).headers.get("Location")).toBe("/vendor-payments");
    expect(await settings(own)).toEqual({ takes: true, orders: 4, pieces: 12 });
    expect(await settings(other)).toEqual(before);
    await byForm("4", "12", false);
    expect(await settings(own)).toEqual({ takes: false, orders: 4, pieces: 12 });
  });

  it("are set by JSON, and read back", async () => {
    const said = { takesPaymentAtPickup: true, ordersAtPickup: 1, piecesAtPickup: 999 };
    expect(await (await byJson(said)).json()).toEqual(said);
    const read = await world.request("GET", "/api/vendor/pay-at-pickup", { as: "vendor" });
    expect(await read.json()).toEqual(said);
    expect(await settings(own)).toEqual({ takes: true, orders: 1, pieces: 999 });
  });

  it.each([
    ["0", "30"],
    ["11", "30"],
    ["2", "0"],
    ["2", "1000"],
    ["2", "1.5"],
    ["two", "30"],
  ])(
    "cannot be %s orders of %s pieces, with a message beside the field",
    async (orders, pieces) => {
      const before = await settings(own);
      const answer = await byForm(orders, pieces);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("must be a whole number from");
      const json = await byJson({ ordersAtPickup: Number(orders), piecesAtPickup: Number(pieces) });
      expect(json.status).toBe(422);
      expect(await settings(own)).toEqual(before);
    },
  );

  it("cannot be changed once the vendor is removed", async () => {
    await world.db.update(vendors).set({ removedAt: 1 }).where(eq(vendors.id, own));
    await listAll(world);
    expect((await byForm("4", "12")).status).toBeGreaterThanOrEqual(403);
    expect(await settings(own)).toMatchObject({ orders: 2, pieces: 30 });
  });
});
