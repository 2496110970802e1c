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

it("a removed market has no calendar", async () => {
  const world = await makeWorld();
  const market = await makeMarket(world, { removedAt: world.now });
  const answer = await world.request("GET", `/market/${market.id}/calendar.ics`);
  expect(answer.status).toBe(404);
});
