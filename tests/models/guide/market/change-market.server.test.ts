import { expect, it } from "vitest";
import { changeMarket, findProfile } from "~/models/guide/market/change-market.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeMarket } from "../../../support/factories";
import { makeWorld } from "../../../support/world";

it("a market that moves keeps no town or ZIP code of its old address, and otherwise keeps both", async () => {
  const world = await makeWorld();
  const ctx = world.ctx((await makeViewer(world, "admin")) as Admin);
  const { id: marketId } = await makeMarket(world, {
    location: "The waterfront",
    address: "Bay 1",
  });
  const change = async (location: string, address: string) => {
    await changeMarket(ctx, { marketId, name: "Bay Market", description: "", location, address });
    const { city, state, zip } = await findProfile(ctx, marketId);
    return [city, state, zip];
  };
  expect(await change("The waterfront", "Bay 1")).toEqual(["Miami", "FL", "33101"]);
  expect(await change("The waterfront", "Bay 2")).toEqual(["Miami", "FL", ""]);
  expect(await change("Boise, ID", "1 Main Street, 83702")).toEqual(["Boise", "ID", "83702"]);
  expect(await change("Old Town", "2 Main Street")).toEqual(["", "", ""]);
});
