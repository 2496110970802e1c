import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { calendarClosures } from "~/models/guide/market/calendar-closures.server";
import { makeMarket } from "../../../support/factories";
import { makeWorld } from "../../../support/world";

it("a calendar has the closures of this year and the last, not earlier ones", async () => {
  const world = await makeWorld();
  const { id } = await makeMarket(world);
  for (const date of ["2024-12-31", "2025-01-01", "2026-11-28"]) {
    await world.db.run(sql`
      insert into market_closures (market_id, date, reason, created_at)
      values (${id}, ${date}, 'Rain', 0)`);
  }
  const closuresOf = await calendarClosures(world, [id]);
  expect(closuresOf(id).map(({ date }) => date)).toEqual(["2025-01-01", "2026-11-28"]);
});
