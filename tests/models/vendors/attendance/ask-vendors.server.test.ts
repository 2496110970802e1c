import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { instantOf } from "~/models/core/calendar";
import type { MarketWeek } from "~/models/guide/market/market.rules";
import { askWhoComes, datesToAsk } from "~/models/vendors/attendance/ask-vendors.server";
import { giveVendor, makeUser, makeVendor, proveAddress } from "../../../support/factories";
import { askNow, makeFair } from "../../../support/fair";

const timeZone = "America/New_York";
const opening = (id: number, day: "Saturday" | "Sunday") => ({
  id,
  day,
  openTime: "08:00",
  closeTime: "14:00",
  seasonStart: null,
  seasonEnd: null,
  weekOfMonth: null,
});
const week: MarketWeek = {
  timeZone,
  schedules: [opening(1, "Saturday"), opening(2, "Sunday")],
  closures: [],
};
const at = (date: string, time: string) => instantOf(date, time, timeZone);
const asked = (date: string, time: string, closures: MarketWeek["closures"] = []) =>
  datesToAsk({ ...week, closures }, at(date, time)).dates;

it("vendors are asked from the morning three days before until the market opens", () => {
  expect(asked("2026-05-06", "08:59")).toEqual([]);
  expect(asked("2026-05-06", "09:00")).toEqual(["2026-05-09"]);
  expect(asked("2026-05-07", "09:00")).toEqual(["2026-05-09", "2026-05-10"]);
  expect(asked("2026-05-09", "07:59")).toEqual(["2026-05-09", "2026-05-10"]);
  expect(asked("2026-05-09", "08:00")).toEqual(["2026-05-10"]);
});

it("no vendor is asked about a closed day", () => {
  expect(asked("2026-05-07", "09:00", [{ date: "2026-05-09", reason: "" }])).toEqual([
    "2026-05-10",
  ]);
});

it("a market is checked again when asking begins, and within six hours in any case", () => {
  const next = (date: string, time: string) => datesToAsk(week, at(date, time)).lookAt;
  expect(next("2026-05-06", "08:00")).toBe(at("2026-05-06", "09:00"));
  expect(next("2026-05-06", "09:00")).toBe(at("2026-05-06", "15:00"));
});

it("a run asks only as many vendors as other email leaves room for, and no ask goes before it", async () => {
  const fair = await makeFair();
  const { world } = fair;
  for (let each = 0; each < 15; each += 1) {
    const user = await makeUser(world, { userType: "vendor" });
    await giveVendor(world, user, await makeVendor(world, { at: [fair.markets[0]] }));
    await proveAddress(world, user);
  }
  await askNow(fair);
  const otherMail = Array.from({ length: 60 }, (_, index) => `order:${index}`);
  await world.db.run(sql`
    insert into mail_outbox (key, to_email, subject, text, html, next_attempt_at, created_at)
    select value, 'other@example.com', '', '', '', ${world.now - 1}, 0
    from json_each(${JSON.stringify(otherMail)})`);
  const dues = async () =>
    (
      await world.db.all<{ due: number }>(sql`
        select next_attempt_at due from mail_outbox where key like 'coming:%'`)
    ).map(({ due }) => due);
  await askWhoComes(world.ctx(null));
  expect(await dues()).toEqual(Array(10).fill(world.now));
  await world.db.run(sql`update mail_outbox set status = 'sent'`);
  await askWhoComes(world.ctx(null));
  expect(await dues()).toHaveLength(15);
});
