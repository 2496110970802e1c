import { expect, it } from "vitest";
import { placeFor } from "~/models/place/find-place.server";
import { makeMarket } from "../../support/factories";
import { makeWorld } from "../../support/world";

it("a place is where its markets are: a ZIP, a town, of two towns the one with more", async () => {
  const world = await makeWorld();
  const ctx = world.ctx(null);
  for (const lat of [25, 27])
    await makeMarket(world, { city: "Miami", state: "Florida", zip: "33101", lat, lng: -80 });
  await makeMarket(world, {
    city: "Miami",
    state: "Oklahoma",
    zip: "74354",
    lat: 36.9,
    lng: -94.9,
  });
  // Removed, they would move Florida's middle, outnumber it, and be a town of their own.
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
    expect(await placeFor(ctx, text), text).toEqual(florida);
  }
  for (const text of ["74354", "Miami, OK", "miami ok", "Miami, Oklahoma"]) {
    expect(await placeFor(ctx, text), text).toEqual(oklahoma);
  }
  expect(await placeFor(ctx, "1.5,2")).toEqual({ lat: 1.5, lng: 2 });
  for (const text of ["", " ", "91,200", "00000", "Atlantis", "Miami, Ohio", "'; --", "%", ","]) {
    expect(await placeFor(ctx, text), text).toBeNull();
  }
});
