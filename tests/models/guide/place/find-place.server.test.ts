import { expect, it } from "vitest";
import { findPlace } from "~/models/guide/place/find-place.server";
import { makeMarket } from "../../../support/factories";
import { smallCountry } from "../../../support/gazetteer";
import { makeWorld, type World } from "../../../support/world";

const placeFor = async (world: World, text: string) => {
  const found = await findPlace(world.ctx(null), text);
  return found.is === "known" ? found.at : null;
};

it("a place missing from the country files is located by its markets, and the town with more markets wins", async () => {
  const world = await makeWorld();
  for (const lat of [25, 27])
    await makeMarket(world, { city: "Miami", state: "Florida", zip: "33101", lat, lng: -80 });
  await makeMarket(world, {
    city: "Miami",
    state: "Oklahoma",
    zip: "74354",
    lat: 36.9,
    lng: -94.9,
  });
  // If these removed markets counted, they would move the middle of Miami, Florida, outnumber it,
  // and be a town of their own.
  for (const lat of [40, 41, 42]) {
    const gone = { city: "Miami", state: "Ohio", zip: "33101", lat, lng: -80, removedAt: 1 };
    await makeMarket(world, gone);
  }
  const florida = { lat: 26, lng: -80 };
  const oklahoma = { lat: 36.9, lng: -94.9 };
  for (const text of [
    "33101",
    "33101-1234",
    " Miami ",
    "MIAMI",
    "Miami, FL",
    "Miami,florida",
    "Miami fl",
  ]) {
    expect(await placeFor(world, text), text).toEqual(florida);
  }
  for (const text of ["74354", "Miami, OK", "miami ok", "Miami, Oklahoma"]) {
    expect(await placeFor(world, text), text).toEqual(oklahoma);
  }
  expect(await placeFor(world, "1.5,2")).toEqual({ lat: 1.5, lng: 2 });
  for (const text of ["", " ", "91,200", "00000", "Atlantis", "Miami, Ohio", "'; --", "%", ","]) {
    expect(await placeFor(world, text), text).toBeNull();
  }
});

it("a place in the country files is found without asking the database", async () => {
  const world = await makeWorld({ places: smallCountry });
  await makeMarket(world, { city: "Aspen", state: "Wyoming", lat: 44, lng: -107 });
  const ctx = world.ctx(null);
  expect(await findPlace(ctx, "33139")).toMatchObject({ is: "known", at: { lat: 25.78 } });
  expect(await findPlace(ctx, "aspen, colorado")).toMatchObject({ is: "known", name: "Aspen, CO" });
  expect(await findPlace(ctx, "Springfield")).toMatchObject({ is: "several" });
  expect(ctx.cost.roundTrips).toBe(0);
  // A place that only a market knows costs one query of the markets. An unknown place costs one
  // query, too.
  expect(await findPlace(ctx, "Aspen, WY")).toMatchObject({ is: "known", at: { lat: 44 } });
  expect(await findPlace(ctx, "Sprngfield MO")).toEqual({
    is: "unknown",
    choices: ["Springfield, MO", "Springfield, MA"],
  });
  expect(ctx.cost.roundTrips).toBe(2);
});
