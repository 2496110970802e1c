import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeMarket, makeSchedule } from "../../support/factories";
import { makeWorld } from "../../support/world";

it("a market's opening hours can be downloaded as a calendar", async () => {
  const world = await makeWorld();
  const market = await makeMarket(world, { name: "Bay Market" });
  await makeSchedule(world, market);
  const answer = await world.request("GET", `/market/${market.id}/calendar.ics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Content-Disposition")).toContain(`market-${market.id}.ics`);
  const text = await answer.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain("SUMMARY:Bay Market\r\n");
});

it("a cancelled market day stays cancelled after it is over, for its own market", async () => {
  const world = await makeWorld({ now: Date.UTC(2026, 4, 19, 16) });
  const [bay, grove] = [await makeMarket(world), await makeMarket(world)];
  for (const market of [bay, grove]) await makeSchedule(world, market);
  await world.db.run(sql`insert into market_closures (market_id, date, reason, created_at)
    values (${bay.id}, '2026-05-16', 'Rain', 0), (${grove.id}, '2026-05-09', 'Wind', 0)`);
  const text = await (await world.request("GET", `/market/${bay.id}/calendar.ics`)).text();
  expect(text.match(/EXDATE.*/g)).toEqual(["EXDATE;TZID=America/New_York:20260516T080000"]);
  // What lies ahead is described, and this day is over.
  expect(text).not.toContain("Rain");
});

it("a removed market has no calendar", async () => {
  const world = await makeWorld();
  const market = await makeMarket(world, { removedAt: world.now });
  const answer = await world.request("GET", `/market/${market.id}/calendar.ics`);
  expect(answer.status).toBe(404);
});
