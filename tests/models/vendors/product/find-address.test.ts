import { beforeAll, expect, it } from "vitest";
import { addressOfFind } from "~/models/vendors/product/find-address.server";
import { makeMarket, makeProduct, makeVendor } from "../../../support/factories";
import { smallCountry } from "../../../support/gazetteer";
import { makeWorld, type World } from "../../../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld({ places: smallCountry });
  const grove = await makeMarket(world, { name: "Honey Grove Market" });
  const bees = await makeVendor(world, { name: "Bees", at: [grove] });
  await makeProduct(world, bees, { name: "Wildflower honey", description: "From Springfield" });
  await makeProduct(world, bees, { name: "Aspen plums from Miami" });
  await makeProduct(world, bees, { name: "Hidden figs", isVisible: false });
});

it.each([
  ["", "/markets"],
  ["   ", "/markets"],
  ["33133", "/markets?near=33133"],
  ["Aspen, CO", "/markets?near=Aspen%2C+CO"],
  ["Miami", "/markets?near=Miami"],
  ["honey", "/ripe?q=honey"],
  ["Wildflower Honey ", "/ripe?q=Wildflower+Honey"],
  ["Aspen", "/ripe?q=Aspen"],
  ["plums", "/ripe?q=plums"],
  ["figs", "/markets?q=figs"],
  ["Honey Grove Market", "/markets?q=Honey+Grove+Market"],
  ["Springfield", "/markets?q=Springfield"],
  ["ab", "/markets?q=ab"],
  ["honey near Miami", "/ripe?q=honey&near=Miami"],
  ["honey open now", "/markets?q=honey&open=now"],
  ["figs near Miami", "/markets?q=figs&near=Miami"],
  ["saturday markets in Miami", "/markets?near=Miami&day=Saturday"],
  ['"OR honey', "/markets?q=%22OR+honey"],
])("a search for %j leads to %s", async (typed, address) => {
  expect(await addressOfFind(world.ctx(null), typed)).toBe(address);
});

it("a very long search is cut", async () => {
  const address = await addressOfFind(world.ctx(null), "x".repeat(5000));
  expect(address.length).toBeLessThan(300);
});
