import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readWallets } from "~/models/orders/wallet/sync.server";
import { readMonthIn } from "~/models/orders/wallet/wallet.server";
import { openStalls } from "../../../support/wallets";
import { makeWorld } from "../../../support/world";

it("the wallet begins with the current month on its own clock, not on New York's", async () => {
  const world = await makeWorld();
  const [own, other] = await openStalls(world);
  await readWallets(world.ctx(null));
  await world.db.run(sql`
    update wallets set time_zone = 'Pacific/Honolulu' where account_id = ${own.account}`);
  world.now = Date.parse("2026-06-01T04:30:00Z");
  const monthFor = (stall: typeof own, text: string | null = null) =>
    readMonthIn(world.ctx(stall.viewer), text, null);
  expect([await monthFor(own), await monthFor(other)]).toEqual(["2026-05", "2026-06"]);
  expect(await monthFor(own, "2026-04")).toBe("2026-04");
});
