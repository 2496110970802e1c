import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { duplicatesNoted } from "~/models/guide/market/duplicates.server";
import { runBatch } from "~/platform/database";
import { makeMarket } from "../../../support/factories";
import { makeWorld } from "../../../support/world";

it("markets in 'Town, FL' and 'Town, Florida' are possible duplicates", async () => {
  const world = await makeWorld();
  const inState = (state: string) =>
    makeMarket(world, { name: "Coral Gables Market", state, lat: null, lng: null });
  const typed = await inState("FL");
  const ofDirectory = await inState("Florida");
  // A directory may give no state, and people may type anything.
  for (const other of ["Ohio", "", "$["]) await inState(other);
  await runBatch(world.db, duplicatesNoted(typed.id));
  expect(await world.db.all(sql`select one_id, other_id from duplicate_markets`)).toEqual([
    { one_id: typed.id, other_id: ofDirectory.id },
  ]);
});
