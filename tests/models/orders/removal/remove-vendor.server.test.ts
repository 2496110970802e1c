import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { listMarketDays } from "~/models/orders/order/market-days.server";
import { cancelForVendor } from "~/models/orders/order/vendor-order.server";
import { readRemoval, removeVendor } from "~/models/orders/removal/remove-vendor.server";
import { readOwnPayment } from "~/models/orders/stripe-account/stripe-account.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeFair, payAt } from "../../../support/fair";

it("the people of a removed vendor still see its orders, but not its payment settings", async () => {
  const fair = await makeFair();
  const ctx = fair.world.ctx(fair.stalls[0].viewer);
  const orderId = await payAt(fair);
  await cancelForVendor(ctx, { orderId, reason: "Rain" });
  await removeVendor(ctx, { vendorId: ctx.viewer.vendorId });
  expect((await listMarketDays(ctx)).done).toMatchObject([{ id: orderId }]);
  await expect(readOwnPayment(ctx)).rejects.toMatchObject({ code: "not_found" });
});

it("removing a vendor discards the photos of its products, and no others", async () => {
  const { world, stalls } = await makeFair();
  for (const { products } of stalls) {
    await world.db.run(sql`
      insert into pictures (key, purpose, uploader_user_id, bytes, width, height, created_at,
        subject_type, subject_id, attached_at)
      values (${`photo-${products[0].id}`}, 'stall', 1, 1, 1, 1, 0, 'product', ${products[0].id}, 0)`);
  }
  await removeVendor(world.ctx(stalls[0].viewer), { vendorId: stalls[0].vendor.id });
  expect(await world.db.all(sql`select discarded_at "at" from pictures order by id`)).toEqual([
    { at: world.now },
    { at: null },
  ]);
});

it("removing a vendor withdraws its open invitations, and no others", async () => {
  const { world, stalls } = await makeFair();
  const [bee, jam] = stalls.map(({ vendor }) => vendor.id);
  const rows = [
    [bee, null, null],
    [bee, 1, null],
    [bee, null, 2],
    [jam, null, null],
  ];
  for (const [at, [vendor, accepted, withdrawn]] of rows.entries()) {
    await world.db.run(sql`
      insert into vendor_invitations (vendor_id, email, role, token_hash, created_at, expires_at,
        accepted_at, withdrawn_at)
      values (${vendor}, 'nia@example.com', 'helper', ${`hash-${at}`}, 0, ${world.now + 1},
        ${accepted}, ${withdrawn})`);
  }
  await removeVendor(world.ctx(stalls[0].viewer), { vendorId: stalls[0].vendor.id });
  expect(
    await world.db.all(sql`select vendor_id vendor, accepted_at accepted, withdrawn_at withdrawn
      from vendor_invitations order by id`),
  ).toEqual([
    { vendor: bee, accepted: null, withdrawn: world.now },
    { vendor: bee, accepted: 1, withdrawn: null },
    { vendor: bee, accepted: null, withdrawn: 2 },
    { vendor: jam, accepted: null, withdrawn: null },
  ]);
});

it("an owner cannot remove a vendor with an open order, even weeks after its market day", async () => {
  const fair = await makeFair();
  await payAt(fair);
  fair.world.now += 30 * 86_400_000;
  const [{ vendor, viewer }] = fair.stalls;
  const ctx = fair.world.ctx(viewer);
  const { refused } = await readRemoval(ctx, vendor.id);
  expect(refused?.message).toContain("1 pre-order is still open");
  const removal = removeVendor(ctx, { vendorId: vendor.id });
  await expect(removal).rejects.toMatchObject({ code: "too_late" });
  const admin = fair.world.ctx((await makeViewer(fair.world, "admin")) as Admin);
  await expect(removeVendor(admin, { vendorId: vendor.id })).resolves.toMatchObject({
    id: vendor.id,
  });
});
