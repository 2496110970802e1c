import { expect, it } from "vitest";
import { readOffer } from "~/models/orders/order/pre-order.server";
import { readPortal } from "~/models/orders/portal/portal.server";
import { addStands } from "~/models/vendors/stands.server";
import { mostStands } from "~/models/vendors/vendor.rules";
import { makeMarket } from "../../../support/factories";
import { makeFair } from "../../../support/fair";

it("a vendor sees its days, and sells, at every market that it can join", async () => {
  const { world, stalls, markets } = await makeFair();
  const [{ vendor, viewer }] = stalls;
  const ids: number[] = [];
  while (ids.length + markets.length < mostStands) ids.push((await makeMarket(world)).id);
  await addStands(world.ctx(viewer), { vendorId: vendor.id, marketIds: ids });
  const portal = await readPortal(world.ctx(viewer));
  expect(portal).toMatchObject({ markets: { length: mostStands } });
  const offer = await readOffer(world.ctx(null), vendor.id);
  expect(offer.markets).toHaveLength(mostStands);
});
