import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { weekdayOf } from "~/models/core/calendar";
import type { Weekday } from "~/models/core/week";
import { createMarket } from "~/models/guide/market/create-market.server";
import type { OpeningHours } from "~/models/guide/market/market.schema";
import { markets } from "~/models/guide/market/market.tables";
import type { RunsMarkets } from "~/models/guide/market/runs-market.server";
import {
  addSchedule,
  changeSchedule,
  clearSchedules,
  copySchedule,
  deleteSchedule,
} from "~/models/guide/market/schedule.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeMarket, makeSchedule } from "../../../support/factories";
import { makeWorld } from "../../../support/world";

const opening: OpeningHours = {
  day: "Monday",
  openTime: "08:00",
  closeTime: "14:00",
  seasonStart: null,
  seasonEnd: null,
  weekOfMonth: null,
  date: null,
  seasonKnown: "both",
};

it("refuses hours for a new date that has passed on the market's clock", async () => {
  const world = await makeWorld();
  // On May 7 in UTC, it is still May 6 in New York.
  world.now = Date.UTC(2026, 4, 7, 3);
  const ctx = world.ctx((await makeViewer(world, "admin")) as Admin);
  const { id: marketId } = await makeMarket(world);
  const on = (date: string): OpeningHours => ({ ...opening, day: weekdayOf(date), date });
  const text = "Tuesday, May 5, 2026 has passed. Choose today or a later date.";
  const refused = { code: "invalid", fields: { date: [text] } };
  await expect(addSchedule(ctx, { marketId, ...on("2026-05-05") })).rejects.toMatchObject(refused);
  const { id: scheduleId } = await addSchedule(ctx, { marketId, ...on("2026-05-06") });
  const change = (opening: OpeningHours) =>
    changeSchedule(world.ctx(ctx.viewer), { marketId, scheduleId, version: undefined, ...opening });
  await expect(change(on("2026-05-05"))).rejects.toMatchObject(refused);
  // The next day, the hours of the same date can still be corrected.
  world.now += 24 * 3_600_000;
  expect(await change({ ...on("2026-05-06"), closeTime: "15:00" })).toMatchObject({
    closeTime: "15:00",
  });
  const made = createMarket(ctx, {
    name: "Pier Market",
    description: "On the pier.",
    location: "Miami, FL",
    address: "1 Bay Street, Miami, FL 33101",
    isAnother: false,
    schedules: [on("2026-05-05")],
  });
  await expect(made).rejects.toMatchObject({ fields: { schedules: [text] } });
});

it("dates a market's hours each time that the people who run it change them", async () => {
  const world = await makeWorld();
  const admin = (await makeViewer(world, "admin")) as Admin;
  const [{ id: marketId }] = [await makeMarket(world), await makeMarket(world)];
  const { id: scheduleId } = await makeSchedule(world, { id: marketId });
  const dated = async (change: (ctx: RunsMarkets) => Promise<unknown>) => {
    world.now += 1000;
    await change(world.ctx(admin));
    const isDated = and(eq(markets.confirmedAt, world.now), eq(markets.updatedAt, world.now));
    return world.db.$count(markets, isDated);
  };
  const named = { marketId, scheduleId };
  const hours = { ...opening, openTime: "07:00" };
  const days: Weekday[] = ["Tuesday", "Wednesday"];
  expect(await dated((ctx) => changeSchedule(ctx, { ...named, ...hours, version: 1 }))).toBe(1);
  expect(await dated((ctx) => addSchedule(ctx, { marketId, ...opening }))).toBe(1);
  expect(await dated((ctx) => copySchedule(ctx, { ...named, days }))).toBe(1);
  // These days have the same hours already.
  expect(await dated((ctx) => copySchedule(ctx, { ...named, days }))).toBe(0);
  expect(await dated((ctx) => deleteSchedule(ctx, named))).toBe(1);
  expect(await dated((ctx) => clearSchedules(ctx, { marketId }))).toBe(1);
});
