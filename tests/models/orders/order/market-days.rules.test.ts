import { expect, it } from "vitest";
import { instantOf } from "~/models/core/calendar";
import { awayText, urgencyOf } from "~/models/orders/order/market-days.rules";

const zone = "America/New_York";
/** 23:30 in Miami, when it is already tomorrow in London. */
const now = instantOf("2026-11-06", "23:30", zone);

it.each([
  ["2026-11-05", "over", "Yesterday"],
  ["2026-11-06", "urgent", "Today"],
  ["2026-11-07", "urgent", "Tomorrow"],
  ["2026-11-08", "soon", "In 2 days"],
  ["2026-11-09", "soon", "In 3 days"],
  ["2026-11-10", "upcoming", "In 4 days"],
])(
  "a market day on %s is marked %s and shown as '%s' in the market's time zone",
  (date, urgency, away) => {
    const day = { date, timeZone: zone, over: null };
    expect(urgencyOf(day, now)).toBe(urgency);
    expect(awayText(day, now)).toBe(away);
  },
);

it("a night market is today's until its last pickup ends after midnight", () => {
  const date = "2026-11-06";
  const over = instantOf("2026-11-07", "02:00", zone);
  const day = { date, timeZone: zone, over };
  expect([urgencyOf(day, over - 1), awayText(day, over - 1)]).toEqual(["urgent", "Today"]);
  expect([urgencyOf(day, over), awayText(day, over)]).toEqual(["over", "Yesterday"]);
});
