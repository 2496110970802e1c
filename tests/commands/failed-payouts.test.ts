import { beforeEach, expect, it } from "vitest";
import { notePayout } from "~/models/orders/payout/payout-status.server";
import type { PayoutAtStripe } from "~/platform/stripe-balance";
import { openStalls, type Stall } from "../support/wallets";
import { makeWorld, type World } from "../support/world";

let world: World;
let own: Stall;
let other: Stall;
beforeEach(async () => {
  world = await makeWorld();
  [own, other] = await openStalls(world);
});

const tell = (stall: Stall, id: string, status: PayoutAtStripe["status"], createdAt: number) =>
  notePayout(world.ctx(null), stall.account, {
    id,
    requestId: null,
    amount: 4825,
    currency: "usd",
    status,
    failureCode: status === "failed" ? "account_closed" : null,
    arrivesAt: createdAt,
    createdAt,
  });

it("a failed payout shows administrators its vendor, Stripe's reason and the next step", async () => {
  await tell(own, "po_1", "failed", 1000);
  await tell(other, "po_2", "failed", 1000);
  const html = await (await world.request("GET", "/admin/money/payouts", { as: "admin" })).text();
  for (const said of ["$48.25", "account_closed", own.account, "bank says the account is closed"])
    expect(html).toContain(said);
  expect(html).toContain(`mailto:${own.viewer.email}`);
  const json = await world.request("GET", "/api/admin/money/payouts", { as: "admin" });
  expect(json.headers.get("X-Total-Count")).toBe("2");
  expect(await json.json()).toMatchObject([
    { stripeId: "po_1", vendorId: own.vendorId, amount: 4825, reason: "account_closed" },
    { stripeId: "po_2", vendorId: other.vendorId },
  ]);
});
