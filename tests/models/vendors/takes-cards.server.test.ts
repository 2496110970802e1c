import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isReady } from "~/models/orders/stripe-account/stripe-account.rules";
import { takesCards } from "~/models/vendors/takes-cards.server";
import { capabilityStatuses } from "~/platform/connected-account";
import { makeStripeAccount, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

const asked = async (world: World, vendor: { id: number }) => {
  const [row] = await world.db.all<{ takes: number }>(
    sql`select ${takesCards(sql`${vendor.id}`)} as takes`,
  );
  return row?.takes === 1;
};

test("the database and the rule say the same of every account, and of that vendor's alone", async () => {
  const world = await makeWorld();
  const neighbour = await makeVendor(world);
  for (const cardPayments of capabilityStatuses) {
    for (const closedAt of [null, world.now]) {
      const vendor = await makeVendor(world, { account: { cardPayments, closedAt } });
      const says = `${cardPayments}, ${closedAt === null ? "open" : "closed"}`;
      expect(await asked(world, vendor), says).toBe(isReady({ cardPayments, closedAt }));
    }
  }
  expect(await asked(world, neighbour)).toBe(true);
  expect(await asked(world, await makeVendor(world, { account: null }))).toBe(false);
});

test("an account that was closed does not count beside the one that came after it, nor for it", async () => {
  const world = await makeWorld();
  const renewed = await makeVendor(world, { account: { closedAt: world.now } });
  await makeStripeAccount(world, renewed, { cardPayments: "pending" });
  expect(await asked(world, renewed)).toBe(false);
  const again = await makeVendor(world, { account: { cardPayments: "rejected", closedAt: 1 } });
  await makeStripeAccount(world, again);
  expect(await asked(world, again)).toBe(true);
});
