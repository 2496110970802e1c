import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { moneyStays } from "~/models/orders/stripe-account/stripe-account.rules";
import { readWalletPage } from "~/models/orders/wallet/wallet.server";
import { daysOf, walletView } from "~/models/orders/wallet/wallet.view";
import { accountOf, makeFair } from "../../../support/fair";

it("a replaced account does not promise that Stripe pays out its balance", async () => {
  const fair = await makeFair();
  const { world, stalls } = fair;
  await world.db.run(sql`
    update stripe_accounts set closed_at = ${world.now}, resolution = 'unknown'
    where id = ${await accountOf(fair, 0)}`);
  const shown = { month: "2026-05", by: "day", asked: null, now: world.now } as const;
  const asked = { month: daysOf("2026-05"), by: "day", page: 1 } as const;
  const page = await readWalletPage(world.ctx(stalls[0].viewer), asked);
  if (page === null) throw new Error("The stall has no wallet");
  const view = walletView(page, { ...shown, live: null, number: 1, linesOnPage: 20 });
  expect(view).toMatchObject({
    whyNoPayout: moneyStays,
    ended: expect.stringMatching(/^You replaced this Stripe account on /),
  });
});
