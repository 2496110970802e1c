import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { instantOf } from "~/models/core/calendar";
import { changeMarket } from "~/models/guide/market/change-market.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeUser } from "../../../support/factories";
import { openShop } from "../../../support/shop";
import { makeStoodOrders } from "../../../support/stood";
import { makeWorld } from "../../../support/world";

const [newYork, phoenix] = ["America/New_York", "America/Phoenix"];

it("open orders keep their times on the new clock when their market's time zone is corrected", async () => {
  const world = await makeWorld();
  world.now = Date.UTC(2026, 9, 28, 15);
  const shop = await openShop(world);
  const { id: userId } = await makeUser(world);
  const order = (pickupDate: string) => ({
    vendorId: shop.vendor.id,
    marketId: shop.market.id,
    userId,
    pickupDate,
    account: null,
    items: [{ productId: shop.honey.id, name: "Honey", quantity: 1, unitPrice: 800 }],
  });
  // New York changes its clock between these two Saturdays. Phoenix never does.
  const [october, november, anytime, collected] = await makeStoodOrders(
    world,
    ["2026-10-31", "2026-11-07", "2026-11-07", "2026-10-31"].map(order),
  );
  const deadline = (friday: string, zone: string) => instantOf(friday, "18:00", zone);
  await world.db.run(sql`
    update orders set cancel_deadline = case id
      when ${october} then ${deadline("2026-10-30", newYork)}
      when ${november} then ${deadline("2026-11-06", newYork)} end`);
  await world.db.run(sql`update orders set status = 'completed' where id = ${collected}`);

  await changeMarket(world.ctx((await makeViewer(world, "admin")) as Admin), {
    marketId: shop.market.id,
    name: "Grove Market",
    description: "",
    address: "1 Palm Lane, Phoenix, AZ 85003",
    lat: 33.45,
    lng: -112.07,
  });

  expect(
    await world.db.all(sql`
      select id, time_zone zone, cancel_deadline deadline, version from orders order by id`),
  ).toEqual([
    { id: october, zone: phoenix, deadline: deadline("2026-10-30", phoenix), version: 2 },
    { id: november, zone: phoenix, deadline: deadline("2026-11-06", phoenix), version: 2 },
    { id: anytime, zone: phoenix, deadline: null, version: 2 },
    { id: collected, zone: newYork, deadline: null, version: 1 },
  ]);
});
